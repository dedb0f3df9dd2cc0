import { randomBytes } from 'node:crypto';
import { makePerson, type Person } from '@lomdim/testing/people/tokens';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { picture } from './support/pictures.ts';
import { append, ask, begin, metadataHeader, offsetOf, uploadOf } from './support/resumable.ts';
import { filesIn, isTidy, type StorageServer, startStorageServer } from './support/storage-server.ts';

let server: StorageServer;
let owner: Person;
let stranger: Person;
let png: Buffer;

beforeAll(async () => {
  // With the quotas, which tests do without as a rule.
  server = await startStorageServer({ RATE_LIMITS: 'on' });
  [owner, stranger, png] = [await makePerson(server), await makePerson(server), await picture('png')];
});
afterAll(() => server.stop());

const as = ({ token }: { token: string }) => ({ url: server.storage, token });
const own = (name: string) => ({ bucket: 'avatars', name: `${owner.id}/${name}`, type: 'image/png' });
const underWay = async () =>
  (await server.pool.query('select count(*)::int as n from storage.multipart_uploads where not finished'))
    .rows[0].n;

describe('the rules of ordinary uploads', () => {
  test('hold at the beginning: folder, size, type and name', async () => {
    const before = await underWay();
    const refusal = (person: Person, sending: Parameters<typeof begin>[1], length = png.length) =>
      begin(as(person), sending, length).then(
        () => 'begun',
        (error: Error) => error.message.trim(),
      );
    expect(await refusal(stranger, own('theirs.png'))).toBe('403 new row violates row-level security policy');
    expect(await refusal(owner, own('large.png'), 6_000_000)).toBe('413 Maximum size exceeded');
    expect(await refusal(owner, { ...own('page.html'), type: 'text/html' })).toBe(
      '415 mime type text/html is not supported',
    );
    expect(await refusal(owner, own('../up.png'))).toMatch(/^400 Invalid key/);
    expect(await refusal(owner, { ...own('a.png'), bucket: 'nowhere' })).toBe('404 Bucket not found');
    expect(await refusal({ ...owner, token: 'forged' }, own('forged.png'))).toMatch(/^403/);
    expect(await underWay()).toBe(before);
  });

  test('hold at the end: content that is not what it is called leaves nothing', async () => {
    const url = await begin(as(owner), own('fake.png'), 2000);
    expect((await append(url, owner.token, 0, randomBytes(1000))).status).toBe(204);
    const refused = await append(url, owner.token, 1000, randomBytes(1000));
    expect([refused.status, refused.text]).toEqual([
      415,
      'mime type image/png with other content is not supported',
    ]);
    expect((await ask('HEAD', url, owner)).status).toBe(404);
    const { data } = await server.operator.from('avatars').exists(own('fake.png').name);
    expect(data).toBe(false);
  });

  test('pictures are written anew, and belong to whoever sent them', async () => {
    await uploadOf(as(owner), png, { ...own('me.png'), chunkSize: 1000 }).done;
    const { rows } = await server.pool.query(
      'select owner_id, metadata from storage.objects where name = $1',
      [own('me.png').name],
    );
    expect(rows[0]).toMatchObject({ owner_id: owner.id, metadata: { mimetype: 'image/png' } });
  });

  test('a name that is taken is refused, or replaced where that is asked for', async () => {
    const again = { ...own('me.png'), retryDelays: null } as const;
    await expect(uploadOf(as(owner), png, again).done).rejects.toThrow('The resource already exists');
    const headers = { authorization: `Bearer ${owner.token}`, 'x-upsert': 'true' };
    await uploadOf(as(owner), png, { ...again, headers }).done;
  });

  test('what is on its way counts as if it were there', async () => {
    await server.pool.query(
      `insert into private.quota_use (who, kind, used) values ($1, 'file_bytes', private.allowed_quota('file_bytes') - 6000000)`,
      [stranger.id],
    );
    const theirs = (name: string) => ({ ...own(name), name: `${stranger.id}/${name}` });
    await begin(as(stranger), theirs('one.png'), 4_000_000);
    await expect(begin(as(stranger), theirs('two.png'), 4_000_000)).rejects.toThrow('429');
    await begin(as(stranger), theirs('small.png'), 1_000_000);
  });
});

describe('an upload that was begun', () => {
  test('goes on only for whoever began it', async () => {
    const url = await begin(as(owner), own('mine.png'), png.length);
    for (const token of [stranger.token, server.anonKey, server.serviceRoleKey]) {
      const answers = [
        await ask('HEAD', url, { token }),
        await append(url, token, 0, png),
        await ask('DELETE', url, { token }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    }
    expect(await offsetOf(url, owner.token)).toBe(0);
    expect((await append(url, owner.token, 0, png)).status).toBe(204);
  });

  test('ends with the session', async () => {
    const leaving = await makePerson(server);
    const url = await begin(as(leaving), { ...own('x'), name: `${leaving.id}/a.png` }, png.length);
    expect((await append(url, leaving.token, 0, png.subarray(0, 100))).status).toBe(204);
    await server.pool.query('delete from auth.sessions where id = $1', [leaving.session]);
    for (const method of ['HEAD', 'DELETE']) expect((await ask(method, url, leaving)).status).toBe(403);
    const refused = await append(url, leaving.token, 100, png.subarray(100));
    expect([refused.status, refused.text]).toEqual([403, 'The session of this token has ended']);
  });

  test('takes each part once, and nothing beyond its end', async () => {
    const url = await begin(as(owner), own('twice.png'), png.length);
    const half = png.subarray(0, 500);
    const both = await Promise.all([append(url, owner.token, 0, half), append(url, owner.token, 0, half)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect((await append(url, owner.token, 0, half)).status).toBe(409);
    expect((await append(url, owner.token, 500, png)).status).toBe(413);
    expect(await offsetOf(url, owner.token)).toBe(500);
    const ends = await Promise.all([1, 2].map(() => append(url, owner.token, 500, png.subarray(500))));
    expect(ends.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect((await ask('DELETE', url, owner)).status).toBe(400);
  });

  test('is finished when its file is there, also when a server ended before it could say so', async () => {
    const url = await begin(as(owner), own('crashed.png'), png.length);
    expect((await append(url, owner.token, 0, png)).status).toBe(204);
    const id = url.split('/').at(-1);
    await server.pool.query(
      'update storage.multipart_uploads set finished = false, received = 0 where id = $1',
      [id],
    );
    expect(await offsetOf(url, owner.token)).toBe(png.length);
    expect((await append(url, owner.token, 0, png)).status).toBe(409);
  });

  test('is put together by one server at a time, and by another when that one was killed', async () => {
    const url = await begin(as(owner), own('claimed.png'), png.length);
    const id = url.split('/').at(-1);
    const claim = (until: string) =>
      server.pool.query(
        `update storage.multipart_uploads set finishing_until = now() + $2::interval where id = $1`,
        [id, until],
      );
    await claim('1 minute');
    expect((await append(url, owner.token, 0, png)).status).toBe(423);
    expect(await offsetOf(url, owner.token)).toBe(0);
    await claim('-1 second');
    expect((await append(url, owner.token, 0, png)).status).toBe(204);
  });

  test('is given up after a day, with all that came of it', async () => {
    const url = await begin(as(owner), own('old.png'), png.length);
    const answer = await append(url, owner.token, 0, png.subarray(0, 100));
    expect(Date.parse(answer.headers.get('upload-expires') ?? '')).toBeGreaterThan(
      Date.now() + 23 * 3600_000,
    );
    const { rows } = await server.pool.query(
      `update storage.multipart_uploads set created_at = now() - interval '25 hours' where id = $1
       returning (select version from storage.multipart_upload_parts p where p.upload_id = id)`,
      [url.split('/').at(-1)],
    );
    expect(await filesIn(server, 'storage')).toContain(rows[0].version);
    expect((await ask('HEAD', url, owner)).status).toBe(410);
    expect((await append(url, owner.token, 100, png.subarray(100))).status).toBe(410);
    // A sweep follows whatever is removed.
    await server.operator.from('avatars').remove([own('twice.png').name]);
    await expect.poll(() => filesIn(server, 'storage')).not.toContain(rows[0].version);
    expect((await ask('HEAD', url, owner)).status).toBe(404);
  });
});

describe('a signed address', () => {
  const signed = async (name: string) => {
    const { data, error } = await (await server.as({ id: owner.id }))
      .from('avatars')
      .createSignedUploadUrl(name);
    if (error) throw error;
    return data.token;
  };

  test('lets somebody without an account bring one file in parts', async () => {
    const { name } = own('signed.png');
    const headers = { 'x-signature': await signed(name) };
    const endpoint = `${server.storage}/upload/resumable/sign`;
    await uploadOf(as(owner), png, { ...own('signed.png'), endpoint, headers, chunkSize: 1000 }).done;
    expect((await server.operator.from('avatars').exists(name)).data).toBe(true);
  });

  test('is good for its own file alone', async () => {
    const options = {
      endpoint: `${server.storage}/upload/resumable/sign`,
      headers: { 'x-signature': await signed(own('b.png').name) },
      retryDelays: null,
    };
    await expect(uploadOf(as(owner), png, { ...own('c.png'), ...options }).done).rejects.toThrow(
      'Invalid signature',
    );
    const without = { ...options, headers: {} };
    await expect(uploadOf(as(owner), png, { ...own('b.png'), ...without }).done).rejects.toThrow(
      'x-signature',
    );
  });
});

describe('the protocol', () => {
  test('can be spoken from a browser at another origin', async () => {
    const preflight = await fetch(`${server.storage}/upload/resumable`, {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'PATCH' },
    });
    const allowed = preflight.headers.get('access-control-allow-headers');
    for (const name of [
      'tus-resumable',
      'upload-length',
      'upload-offset',
      'upload-metadata',
      'x-upsert',
      'x-signature',
    ])
      expect(allowed).toContain(name);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH');

    const answer = await ask('POST', `${server.storage}/upload/resumable`, {
      token: owner.token,
      headers: {
        origin: 'https://elsewhere.example',
        'upload-length': '10',
        'upload-metadata': metadataHeader({ bucketName: 'avatars', objectName: own('cors.png').name }),
      },
    });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const exposed = answer.headers.get('access-control-expose-headers');
    for (const name of ['location', 'tus-resumable', 'upload-offset', 'upload-length', 'upload-expires'])
      expect(exposed).toContain(name);
  });

  test('says what it can, and refuses what it cannot read', async () => {
    const url = `${server.storage}/upload/resumable`;
    const options = await fetch(url, { method: 'OPTIONS' });
    expect(Object.fromEntries(options.headers)).toMatchObject({
      'tus-version': '1.0.0',
      'tus-max-size': String(50 * 1024 * 1024),
      'tus-extension': 'creation,creation-with-upload,creation-defer-length,termination,expiration',
    });
    const { token } = owner;
    const length = { 'upload-length': '10' };
    const metadata = {
      'upload-metadata': metadataHeader({ bucketName: 'avatars', objectName: own('odd.png').name }),
    };
    const statusOf = async (headers: Record<string, string>) =>
      (await ask('POST', url, { token, headers })).status;
    expect(await statusOf(length)).toBe(400);
    expect(await statusOf(metadata)).toBe(400);
    expect(await statusOf({ ...metadata, 'upload-length': '-1' })).toBe(400);
    expect(await statusOf({ ...length, 'upload-metadata': 'bucketName ä' })).toBe(400);
    expect(await statusOf({ ...length, ...metadata, 'tus-resumable': '0.2.2' })).toBe(400);
    for (const id of ['nothing', '../../x', '00000000-0000-4000-8000-000000000000'])
      expect((await ask('HEAD', `${url}/${encodeURIComponent(id)}`, owner)).status).toBe(404);
  });
});

test('in the end every byte belongs to a file or to an upload under way', async () => {
  await server.pool.query('delete from storage.multipart_uploads');
  await server.operator.from('avatars').remove([own('mine.png').name]);
  await expect.poll(() => isTidy(server)).toBe(true);
});
