import { createPerson, type Person } from '@lomdim/testing/people/actors';
import { withoutSocket } from '@lomdim/testing/people/without-socket';
import { createClient } from '@supabase/supabase-js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { photograph, picture } from './support/pictures.ts';
import { type StorageServer, startStorageServer } from './support/storage-server.ts';

let server: StorageServer;
let person: Person;
const type = { contentType: 'image/jpeg' };

beforeAll(async () => {
  server = await startStorageServer({ RATE_LIMITS: 'on' });
  person = await createPerson({ pool: server.pool, url: '', drop: async () => undefined }, 'seen');
});
afterAll(() => server.stop());

const avatars = async (who: { id: string | null } = person) => (await server.as(who)).from('avatars');
async function stored(path: string) {
  const { data } = await server.operator.from('avatars').download(path);
  return Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer(0));
}

describe('a picture of a person', () => {
  test('is made smaller, is upright and does not reveal where it was taken', async () => {
    const path = `${person.id}/large.jpg`;
    expect((await (await avatars()).upload(path, await picture('jpeg', 2000, 1500), type)).error).toBeNull();
    expect(await sharp(await stored(path)).metadata()).toMatchObject({ width: 1024, height: 768 });
    const taken = `${person.id}/photo.jpg`;
    await (await avatars()).upload(taken, await photograph(), type);
    const bytes = await stored(taken);
    expect(bytes.includes('Secret')).toBe(false);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 40, height: 60 });
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  });

  test('that moves stays in motion when it is made smaller', async () => {
    const frames = Buffer.concat([Buffer.alloc(1100 * 1100 * 3, 40), Buffer.alloc(1100 * 1100 * 3, 200)]);
    const film = await sharp(frames, { raw: { width: 1100, height: 2200, channels: 3, pageHeight: 1100 } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    const path = `${person.id}/film.gif`;
    const { error } = await (await avatars()).upload(path, film, { contentType: 'image/gif' });
    expect(error).toBeNull();
    expect(await sharp(await stored(path), { animated: true }).metadata()).toMatchObject({
      width: 1024,
      pageHeight: 1024,
      pages: 2,
    });
  });

  test('is what the profile shows, with the address that the client gives', async () => {
    const path = `${person.id}/shown.jpg`;
    const files = await avatars();
    await files.upload(path, await picture('jpeg'), type);
    const token = await server.tokenFor(person);
    const client = createClient(server.localUrl, server.anonKey, {
      accessToken: async () => token,
      realtime: withoutSocket,
    });
    const wear = (avatar_url: string) =>
      client.from('profiles').update({ avatar_url }).eq('id', person.id).select('avatar_url').single();
    const { publicUrl } = files.getPublicUrl(path).data;
    expect((await wear(publicUrl)).data).toEqual({ avatar_url: publicUrl });
    expect((await fetch(publicUrl)).status).toBe(200);
    const foreign = await wear('https://evil.example/tracker.png');
    expect(foreign.error).toMatchObject({ code: 'PT400', message: 'picture_not_yours' });
    const disguised = await wear(publicUrl.replace(/^http:\/\/[^/]+/, 'https://evil.example'));
    expect(disguised.data).toEqual({ avatar_url: new URL(publicUrl).pathname });
  });
});

describe('files of a person', () => {
  const allowed = async (kind: string) =>
    (await server.pool.query('select private.allowed_quota($1)::bigint as limit', [kind])).rows[0].limit;

  test('end for the day before they are sent, with a code that the browser has a sentence for', async () => {
    const collector = await createPerson(
      { pool: server.pool, url: '', drop: async () => undefined },
      'collector',
    );
    const files = await avatars(collector);
    const send = (name: string) =>
      server.tokenFor(collector).then(async (token) =>
        fetch(`${server.storage}/object/avatars/${collector.id}/${name}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
          body: await picture('png'),
        }),
      );
    expect((await send('first.png')).status).toBe(200);
    await server.pool.query("update private.quota_use set used = $2 where who = $1 and kind = 'files'", [
      collector.id,
      await allowed('files'),
    ]);
    const refused = await send('second.png');
    expect(await refused.json()).toMatchObject({ statusCode: '429', code: 'file_quota_reached' });
    expect((await files.copy(`${collector.id}/first.png`, `${collector.id}/copy.png`)).error).toMatchObject({
      statusCode: '429',
    });
    expect(
      (await files.update(`${collector.id}/first.png`, await picture('png'), { contentType: 'image/png' }))
        .error,
    ).toMatchObject({
      statusCode: '429',
    });
    // What is there can be read, moved and removed.
    expect((await files.move(`${collector.id}/first.png`, `${collector.id}/moved.png`)).error).toBeNull();
    expect((await files.remove([`${collector.id}/moved.png`])).data).toHaveLength(1);
    // Neither another person nor an operator is held up.
    expect(
      (
        await (
          await avatars()
        ).upload(`${person.id}/x.png`, await picture('png'), { contentType: 'image/png' })
      ).error,
    ).toBeNull();
    const imported = server.operator
      .from('avatars')
      .upload(`${collector.id}/imported.png`, await picture('png'), { contentType: 'image/png' });
    expect((await imported).error).toBeNull();
  });

  test('that are too much for what is left are refused by what they say of their size', async () => {
    const keeper = await createPerson({ pool: server.pool, url: '', drop: async () => undefined }, 'keeper');
    await server.pool.query(
      'insert into private.stored_files (owner_id, files, bytes) values ($1, 1, $2::bigint - 100)',
      [keeper.id, await allowed('stored_bytes')],
    );
    const { error } = await (await avatars(keeper)).upload(
      `${keeper.id}/big.jpg`,
      await picture('jpeg'),
      type,
    );
    expect(error).toMatchObject({ statusCode: '413' });
  });
});
