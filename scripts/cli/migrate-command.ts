/**
 * Applies supabase/migrations to the linked project. The version is pinned: another major one may push elsewhere without
 * `--remote`, as 3.0 does. Documents name the same one (tests/docs/npx.test.ts).
 */
export const MIGRATE_COMMAND = 'npx supabase@3.1.0 db push --remote';
