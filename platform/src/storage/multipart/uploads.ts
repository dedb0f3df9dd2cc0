import type { Caller, Role } from '../../keys/read-caller.ts';
import type { StorageContext } from '../context.ts';
import type { Statement } from '../database.ts';
import { StorageError } from '../errors.ts';
import type { Received } from '../upload/received.ts';
import { checkMayWrite, type Destination } from '../upload/save.ts';
import { uploadLife } from './upload-life.ts';

export type Protocol = 'tus' | 's3';

/** What a sender said about the file when the upload began. */
export type UploadDetails = Omit<Received, 'draft'> & {
  /** See Destination. */
  replaces?: string | null;
  /** As it came, for protocols that give it back. */
  metadata?: Record<string, string | null>;
};

export type MultipartUpload = {
  id: string;
  bucket: string;
  name: string;
  role: Role;
  owner: string | null;
  upsert: boolean;
  /** Null while the sender has not said it. */
  length: number | null;
  received: number;
  details: UploadDetails;
  createdAt: string;
  finished: boolean;
};

const maxUnfinished = 100;

// One whose file is there is finished, also when the server ended before it could say so.
const finished = `(u.finished or exists (select from storage.objects o where o.version = u.file_version))`;

const findStatement: Statement = {
  name: 'find multipart upload',
  repeatable: true,
  text: `
    select jsonb_build_object(
      'id', u.id, 'bucket', u.bucket_id, 'name', u.name, 'role', u.role, 'owner', u.owner, 'upsert', u.upsert,
      'length', u.length, 'received', case when ${finished} then coalesce(u.length, u.received) else u.received end, 'details', u.details,
      'createdAt', to_char(u.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'finished', ${finished})
    from storage.multipart_uploads u where u.id = $1 and u.protocol = $2`,
};

const underWayStatement: Statement = {
  name: 'multipart uploads under way',
  repeatable: true,
  text: `
    select jsonb_build_object('count', count(*), 'bytes', coalesce(sum(coalesce(u.length, p.size)), 0))
    from storage.multipart_uploads u
    cross join lateral (
      select coalesce(sum(p.size), 0) as size from storage.multipart_upload_parts p where p.upload_id = u.id
    ) p
    where u.owner is not distinct from $1::uuid and u.role = $2 and u.id <> $3::uuid
      and not u.finished and u.created_at > now() - interval '${uploadLife} milliseconds'`,
};

const insertStatement: Statement = {
  name: 'insert multipart upload',
  text: `
    insert into storage.multipart_uploads (id, protocol, bucket_id, name, role, owner, upsert, length, details)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
};

const removeStatement: Statement = {
  name: 'remove multipart upload',
  text: 'delete from storage.multipart_uploads u where u.id = $1',
};

export function findUpload(
  { database }: StorageContext,
  id: string,
  protocol: Protocol,
): Promise<MultipartUpload | null> {
  return database.asOwner(findStatement, [id, protocol]);
}

/** Whether it is this caller's. Visitors have no name: for them the address of the upload is the key to it. */
export function isOwner({ role, session }: Caller, upload: MultipartUpload): boolean {
  return upload.role === role && upload.owner === (session?.user ?? null);
}

/**
 * Whether the caller may bring a file of this size there, in addition to all that is on its way already, so that nobody fills the disk
 * with what is never finished.
 */
export async function checkMayUpload(
  context: StorageContext,
  destination: Destination,
  { id, length }: { id: string; length: number },
): Promise<void> {
  const { role, session } = destination.caller;
  const underWay = await context.database.asOwner<{ count: number; bytes: number }>(underWayStatement, [
    session?.user ?? null,
    role,
    id,
  ]);
  if (role !== 'service_role' && underWay.count >= maxUnfinished) {
    throw new StorageError(429, 'too_many_uploads', 'Too many uploads were begun and not finished');
  }
  await checkMayWrite(context, destination, length + underWay.bytes);
}

export async function beginUpload(
  { database }: StorageContext,
  { protocol, id, length }: { protocol: Protocol; id: string; length: number | null },
  { bucket, name, mode, caller }: Destination,
  details: UploadDetails,
): Promise<void> {
  await database.asOwner(insertStatement, [
    id,
    protocol,
    bucket,
    name,
    caller.role,
    caller.session?.user ?? null,
    String(mode === 'upsert'),
    length === null ? null : String(length),
    JSON.stringify(details),
  ]);
}

/** What came so far follows when the sweeper comes round. */
export async function removeUpload({ database, sweeper }: StorageContext, id: string): Promise<void> {
  await database.asOwner(removeStatement, [id]);
  sweeper.schedule();
}

export function destinationOf(upload: MultipartUpload, caller: Caller, operation: string): Destination {
  const { bucket, name, upsert, details } = upload;
  return {
    bucket,
    name,
    mode: upsert ? 'upsert' : 'insert',
    caller,
    operation,
    ...(details.replaces === undefined ? {} : { replaces: details.replaces }),
  };
}
