import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Caller } from '../../keys/read-caller.ts';
import type { Value } from '../../postgres/batch.ts';
import { askForBucket, type Bucket, findBucket, known } from '../buckets.ts';
import type { StorageContext } from '../context.ts';
import type { Asked, Statement } from '../database.ts';
import { refusals, StorageError } from '../errors.ts';
import {
  type FileMetadata,
  insertObject,
  type StoredObject,
  updateObject,
  upsertKnownObject,
  upsertObject,
} from '../objects.ts';
import { type Draft, isHeld } from './drafts.ts';

export type WriteMode = 'insert' | 'upsert' | 'update';

export type Destination = {
  bucket: string;
  name: string;
  mode: WriteMode;
  caller: Caller;
  operation: string;
  /** Set for signed addresses that may replace: only this version, or nothing at all, may lie there. */
  replaces?: string | null;
};

const statements: Record<WriteMode, Statement> = {
  insert: insertObject,
  upsert: upsertObject,
  update: updateObject,
};

/** Before any byte is taken: whether this caller may write there at all. Throws what the real attempt would throw. */
export async function checkMayWrite(
  { database }: StorageContext,
  destination: Destination,
  announced = 0,
): Promise<void> {
  checkFound(destination, await database.rehearse(destination, rehearsal(destination, announced)));
}

/** The same together with the question what bucket it is, in one round trip. */
export async function bucketToWrite(
  context: StorageContext,
  destination: Destination,
  announced: number,
): Promise<Bucket> {
  const bucket = askForBucket(destination.bucket);
  const tried = rehearsal(destination, announced);
  const [found, written] = await context.database
    .ownThenAs<Bucket | null, unknown>(destination, bucket, tried, { undo: true })
    .catch(async (error: unknown) => {
      // That there is no such bucket comes before whatever else is wrong.
      await findBucket(context, destination.bucket);
      throw error;
    });
  const existing = known(found);
  checkFound(destination, written);
  return existing;
}

function rehearsal(destination: Destination, announced: number): Asked {
  const { mode, bucket, name } = destination;
  if (mode === 'update') return { statement: updateDry, values: [bucket, name] };
  const values = valuesOf(destination, randomUUID(), randomUUID(), { size: announced }, null);
  return { statement: statements[mode], values };
}

/** An update of nothing fails nowhere; the answer has to be looked at. */
function checkFound({ mode }: Destination, answer: unknown): void {
  if (mode === 'update' && !answer) throw refusals.noObject();
}

const updateDry: Statement = {
  name: 'lock object',
  text: `
    select to_jsonb(o.id) from storage.objects o where o.bucket_id = $1 and o.name collate "C" = $2 for no key update`,
};

export type StoredMetadata = {
  metadata: Partial<FileMetadata>;
  userMetadata: Record<string, unknown> | null;
};

/**
 * Bytes first, then the row that makes them a file. Whatever happens in between, the version, which was noted before, stands
 * on the list of what may be swept away until a row takes it up, so that nothing is lost and nothing stays for ever.
 */
export async function save(
  context: StorageContext,
  destination: Destination,
  draft: Draft,
  stored: StoredMetadata,
  version: string,
): Promise<string> {
  await (isHeld(draft) ? context.store.create(version, draft.bytes) : context.store.put(version, draft.path));
  return writeRow(context, destination, version, stored);
}

export async function writeRow(
  context: StorageContext,
  destination: Destination,
  version: string,
  { metadata, userMetadata }: StoredMetadata,
): Promise<string> {
  const id = randomUUID();
  const values = valuesOf(destination, id, version, metadata, userMetadata);
  try {
    const written = await write(context, destination, values);
    if (destination.mode === 'update' && !written) throw refusals.noObject();
    if (destination.mode !== 'insert') context.sweeper.schedule();
    return written?.id ?? id;
  } catch (error) {
    // When the connection broke, the row may be there: then time decides, not we.
    if (error instanceof pg.DatabaseError || error instanceof StorageError)
      await discardVersion(context, version);
    throw error;
  }
}

async function write(
  { database }: StorageContext,
  destination: Destination,
  values: Value[],
): Promise<StoredObject | null> {
  if (destination.replaces === undefined)
    return database.as(destination, statements[destination.mode], values);
  const written = await database.as<StoredObject | null>(destination, upsertKnownObject, [
    ...values,
    destination.replaces,
  ]);
  if (!written) throw refusals.exists();
  return written;
}

/** For a version that was chosen before: from here on it is known to the database, whatever becomes of it. */
export async function noteVersion({ database }: StorageContext, version: string): Promise<void> {
  await database.asOwner(
    {
      name: 'note version',
      text: 'insert into storage.discarded_files (version, awaited) values ($1, true)',
    },
    [version],
  );
}

/** For what was put in place and never became a file. */
export async function discardVersion({ database, sweeper }: StorageContext, version: string): Promise<void> {
  await database.asOwner(
    {
      name: 'discard version',
      text: 'update storage.discarded_files set awaited = false where version = $1',
    },
    [version],
  );
  sweeper.schedule();
}

function valuesOf(
  destination: Destination,
  id: string,
  version: string,
  metadata: Partial<FileMetadata>,
  userMetadata: Record<string, unknown> | null,
): Value[] {
  const { user } = destination.caller.session ?? {};
  return [
    id,
    destination.bucket,
    destination.name,
    version,
    user ?? null,
    user ?? null,
    JSON.stringify(metadata),
    userMetadata === null ? null : JSON.stringify(userMetadata),
  ];
}
