import { join } from 'node:path';
import type pg from 'pg';
import type { Logger } from 'pino';
import { followPublication } from './follow-publication.ts';
import { runFile } from './run-file.ts';
import { topicFiles } from './sql-files.ts';

/** Applies all topics, inside the caller's transaction, when any of their files changed since the last start. */
export async function applyTopics(
  client: pg.ClientBase,
  options: { log: Logger; root: string },
): Promise<void> {
  const { root } = options;
  const { files, hash } = await topicFiles(root);
  const { rows } = await client.query<{ hash: string }>('select hash from private.applied_topics');
  if (rows[0]?.hash === hash) return;
  // Rules of different topics may call each other, so bodies are checked when all of them exist.
  await client.query('set local check_function_bodies = off');
  await runFile(client, join(root, 'topics', 'clear.sql'), root);
  for (const file of files) await runFile(client, file.path, root);
  await runFile(client, join(root, 'topics', 'finish.sql'), root);
  // In the same transaction, so that no change is ever looked at with policies that are gone.
  await followPublication(client, options.log);
  await client.query(
    `insert into private.applied_topics (hash) values ($1)
     on conflict (only_row) do update set hash = excluded.hash, applied_at = now()`,
    [hash],
  );
  options.log.info({ files: files.length }, 'topics applied');
}
