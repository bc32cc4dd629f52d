import type { Pool } from "pg";

/**
 * Does what `truncate … restart identity cascade` does, without running triggers: empties the tables and all tables that
 * reference them, directly or not, and resets their sequences. For a few rows, deleting is fifty times faster than
 * truncating, which creates new files for dozens of tables and their indexes.
 */
export async function emptyTables(owner: Pool, ...tables: string[]): Promise<void> {
  await owner.query(`
    do $$
    declare
      names regclass[] := array['${tables.join("', '")}']::regclass[];
      one regclass;
    begin
      perform set_config('session_replication_role', 'replica', true);
      with recursive emptied (id) as (
        select unnest(names)
        union
        select conrelid from pg_constraint join emptied on confrelid = emptied.id where contype = 'f'
      )
      select array_agg(id) into names from emptied;
      foreach one in array names loop
        execute format('delete from %s', one);
      end loop;
      perform setval(seqrelid, seqstart, false)
      from pg_sequence join pg_depend on objid = seqrelid
      where refclassid = 'pg_class'::regclass and refobjid = any (names);
    end
    $$
  `);
}
