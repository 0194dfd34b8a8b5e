-- Why a source fails is for the operator: the sentence may name a variable or a setting. Everybody reads since when it
-- fails, and when it was last read: also if too many of its rows could not be used.

revoke select (failure) on public.sources from anon, authenticated;
grant select (read_at) on public.sources to anon, authenticated;

comment on column public.sources.failure is
  'The last failure in one sentence, without addresses or secrets; for the operator.';
