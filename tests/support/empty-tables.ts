import type { Pool } from "pg";

/**
 * Empties the tables and all that refer to them, however far, past their triggers, and starts their numbers anew: what
 * `truncate … restart identity cascade` does, but that makes new files for dozens of tables and all their indexes, which
 * takes fifty times as long as to delete a few rows.
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
