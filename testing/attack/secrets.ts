import { createHash } from 'node:crypto';
import type { TestServer } from '../server/test-server.ts';
import type { Canaries } from './canaries.ts';
import type { Catalogue } from './catalogue.ts';
import type { People } from './people.ts';
import type { VictimRow } from './victim-rows.ts';

/** Somebody's file, under an address that every attacker knows. */
export type VictimFile = { bucket: string; path: string; seenBy: readonly string[]; digest: string };

/** What people know about themselves alone, and what nobody at all ever receives. */
export async function plantAccountSecrets({ pool }: TestServer, people: People, canaries: Canaries) {
  for (const account of Object.values(people.victims)) {
    // Who still has to give the second factor may see whose account it is for.
    const self = account === people.victims.guarded ? 'guarded half-signed-in' : account.name;
    canaries.note(account.email, `the address of ${account.name}`, `${self} admin`);
    const detail = canaries.make(`the metadata of ${account.name}`, self);
    await pool.query(
      `update auth.users set raw_user_meta_data = raw_user_meta_data || jsonb_build_object('note', $2::text) where id = $1`,
      [account.id, detail],
    );
    const { rows } = await pool.query<{ encrypted_password: string }>(
      'select encrypted_password from auth.users where id = $1',
      [account.id],
    );
    canaries.note(String(rows[0]?.encrypted_password), `the password of ${account.name}`, 'nobody');
  }
  canaries.note(people.factor.secret, 'the second factor of guarded', 'nobody');
}

/** Whose folder a bucket's files lie in, and who reads them. A bucket that is not named here has a folder for each person. */
function foldersOf(
  { victims }: People,
  rows: readonly VictimRow[],
): Record<string, { folder: string; seenBy: string }> {
  const idIn = (table: string) => rows.find((row) => row.table === table)?.id ?? '';
  return {
    avatars: { folder: victims.victim.id, seenBy: 'everyone' },
    'course-materials': { folder: idIn('courses'), seenBy: 'victim mentor classmate admin' },
    'message-attachments': {
      folder: `${idIn('conversations')}/${victims.victim.id}`,
      seenBy: 'victim mentor',
    },
    'lesson-materials': { folder: idIn('lesson_bookings'), seenBy: 'victim mentor' },
  };
}

/** The smallest picture there is. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** One file in every bucket, and beside it one whose name is a secret. */
export async function storeVictimFiles(
  server: TestServer,
  people: People,
  { buckets }: Catalogue,
  rows: readonly VictimRow[],
  canaries: Canaries,
): Promise<VictimFile[]> {
  const folders = foldersOf(people, rows);
  const files: VictimFile[] = [];
  for (const { id: bucket, types } of buckets) {
    const { folder, seenBy } = folders[bucket] ?? { folder: people.victims.victim.id, seenBy: 'victim' };
    const takesText = types === null || types.includes('text/plain');
    const [type, ending] = takesText ? ['text/plain', 'txt'] : ['image/png', 'png'];
    const marker = takesText ? canaries.make(`a file in ${bucket}`, seenBy) : '';
    const nameSeenBy = seenBy === 'everyone' ? 'victim' : seenBy;
    const names = [`notes.${ending}`, `${canaries.make(`a file's name in ${bucket}`, nameSeenBy)}.${ending}`];
    for (const name of names) {
      const path = `${folder}/${name}`;
      const response = await fetch(`${server.localUrl}/storage/v1/object/${bucket}/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${server.serviceRoleKey}`, 'content-type': type ?? '' },
        body: new Uint8Array(takesText ? Buffer.from(`${marker}\n`) : pixel),
      });
      if (!response.ok) throw new Error(`${path} was not stored: ${await response.text()}`);
    }
    const path = `${folder}/${names[0]}`;
    files.push({ bucket, path, seenBy: seenBy.split(' '), digest: await digestOf(server, bucket, path) });
  }
  return files;
}

/** What a file holds, as its owner sees it; 'gone' when there is none. */
export async function digestOf(server: TestServer, bucket: string, path: string): Promise<string> {
  const response = await fetch(`${server.localUrl}/storage/v1/object/authenticated/${bucket}/${path}`, {
    headers: { authorization: `Bearer ${server.serviceRoleKey}` },
  });
  const content = Buffer.from(await response.arrayBuffer());
  return response.ok ? createHash('sha256').update(content).digest('hex') : 'gone';
}
