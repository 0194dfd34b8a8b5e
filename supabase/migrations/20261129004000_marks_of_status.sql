-- 'CANCELED: Night Ferry' was once by an artist called CANCELED. Nobody is called that any more (rule A9), so a heart for it
-- stands nowhere, and nobody can tell whom it meant. Names that have such a mark beside a name keep their hearts.
delete from public.favorites
where item_type = 'artist'
  and (
    item_id ~* '^[^[:alnum:]]*((show|event|concert|gig|probably)\s+)?(cancell?ed|postponed|abgesagt|verschoben|annulée?s?|reportée?s?|cancelad[oa]s?|aplazad[oa]s?|pospuest[oa]s?)[^[:alnum:]]*$'
    -- Someone may be called Sold Out, but not in capitals.
    or item_id ~ '^[^[:alnum:]]*(RE-?SCHEDULED|SOLD[ -]?OUT)[^[:alnum:]]*$'
  );
