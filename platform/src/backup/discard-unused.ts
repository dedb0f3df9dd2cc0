import type pg from 'pg';

/**
 * Those of these versions that no row stands for are removed by the next sweep, wherever their bytes lie. A backup may have noted
 * one that was waiting for its row then; nobody brings that row any more.
 */
export async function discardUnused(client: pg.ClientBase, versions: Iterable<string>): Promise<void> {
  await client.query(
    `insert into storage.discarded_files (version)
     select distinct given.version from unnest($1::text[]) as given (version)
     where not exists (select from storage.objects o where o.version = given.version)
       and not exists (select from storage.multipart_upload_parts p where p.version = given.version)
     on conflict (version) do update set awaited = false`,
    [[...versions]],
  );
}
