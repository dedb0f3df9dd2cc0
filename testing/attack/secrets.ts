import { createHash } from 'node:crypto';
import type { TestServer } from '../server/test-server.ts';
import type { Account } from './account.ts';
import { type Canaries, namesIn } from './canaries.ts';
import type { Catalogue } from './catalogue.ts';
import type { People } from './people.ts';
import type { VictimRow } from './planter.ts';

/** Somebody's file, under an address that every attacker knows. */
export type VictimFile = { bucket: string; path: string; seenBy: readonly string[]; digest: string };

/** What people know about themselves alone, and what nobody at all ever receives. */
export async function plantAccountSecrets({ pool }: TestServer, people: People, canaries: Canaries) {
  for (const account of Object.values(people.victims)) {
    // Who still has to give the second factor may see whose account it is for.
    const self = account === people.victims.guarded ? 'guarded half-signed-in' : account.name;
    // A child has none.
    if (account.email !== '') {
      canaries.note(account.email, `the address of ${account.name}`, `${self} admin`);
    }
    const detail = canaries.make(`the metadata of ${account.name}`, self);
    await pool.query(
      `update auth.users set raw_user_meta_data = raw_user_meta_data || jsonb_build_object('note', $2::text) where id = $1`,
      [account.id, detail],
    );
    const { rows } = await pool.query<{ encrypted_password: string | null }>(
      'select encrypted_password from auth.users where id = $1',
      [account.id],
    );
    const password = rows[0]?.encrypted_password;
    if (password) canaries.note(password, `the password of ${account.name}`, 'nobody');
  }
  canaries.note(people.factor.secret, 'the second factor of guarded', 'nobody');
}

type Folder = { folder: string; seenBy: string };

/** Whose folder a bucket's files lie in, and who reads them. A bucket that is not named here has a folder for each person. */
function foldersOf({ victims }: People, rows: readonly VictimRow[]): Record<string, Folder[]> {
  const idIn = (table: string, owner: string) =>
    rows.find((row) => row.table === table && namesIn(row.seenBy).includes(owner))?.id ?? '';
  const attachments = (owner: Account, teacher: Account) => ({
    folder: `${idIn('conversations', owner.name)}/${owner.id}`,
    seenBy: `${owner.name} ${teacher.name}`,
  });
  return {
    avatars: [{ folder: victims.victim.id, seenBy: 'everyone' }],
    'course-materials': [
      { folder: idIn('courses', 'victim'), seenBy: 'victim mentor classmate admin' },
      {
        folder: idIn('courses', 'daughter'),
        seenBy: 'daughter parent tutor other-child other-parent admin',
      },
    ],
    'message-attachments': [
      attachments(victims.victim, victims.mentor),
      attachments(victims.parent, victims.tutor),
    ],
    'lesson-materials': [
      { folder: idIn('lesson_bookings', 'victim'), seenBy: 'victim mentor' },
      { folder: idIn('lesson_bookings', 'daughter'), seenBy: 'daughter parent tutor' },
    ],
  };
}

/** The smallest picture there is. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** One file in every folder of theirs, and beside it one whose name is a secret. */
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
    const own = [{ folder: people.victims.victim.id, seenBy: 'victim' }];
    for (const { folder, seenBy } of folders[bucket] ?? own) {
      const takesText = types === null || types.includes('text/plain');
      const [type, ending] = takesText ? ['text/plain', 'txt'] : ['image/png', 'png'];
      const marker = takesText ? canaries.make(`a file in ${bucket}`, seenBy) : '';
      const nameSeenBy = seenBy === 'everyone' ? 'victim' : seenBy;
      const secretName = canaries.make(`a file's name in ${bucket}`, nameSeenBy);
      const names = [`notes.${ending}`, `${secretName}.${ending}`];
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
      files.push({ bucket, path, seenBy: namesIn(seenBy), digest: await digestOf(server, bucket, path) });
    }
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
