import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StorageServer, startStorageServer } from './support/storage-server.ts';

let server: StorageServer;
const content = randomBytes(100_000);

beforeAll(async () => {
  server = await startStorageServer();
  await server.operator.createBucket('open', { public: true });
  await server.operator.createBucket('closed', { public: false });
  for (const bucket of ['open', 'closed']) {
    await server.operator
      .from(bucket)
      .upload('folder/thing.bin', content, { contentType: 'application/x-thing' });
  }
});
afterAll(() => server.stop());

const address = (path = 'folder/thing.bin') => `${server.storage}/object/public/open/${path}`;
const get = (headers: Record<string, string>, url = address(), method = 'GET') =>
  fetch(url, { headers, method });

describe('a file goes out', () => {
  test('from a public bucket to everyone, with everything a browser needs to keep it', async () => {
    const answer = await get({});
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/x-thing',
      'content-length': '100000',
      'cache-control': 'max-age=3600',
      etag: expect.stringMatching(/^"[\da-f]{32}"$/),
      'last-modified': expect.stringMatching(/GMT$/),
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'access-control-allow-origin': '*',
    });
    expect(answer.headers.has('content-disposition')).toBe(false);
  });

  test('from a private bucket only to those who may see it, and nobody caches a copy', async () => {
    const closed = `${server.storage}/object/authenticated/closed/folder/thing.bin`;
    const answer = await get({ authorization: `Bearer ${server.serviceRoleKey}` }, closed);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    for (const [headers, url] of [
      [{}, closed],
      [{ authorization: `Bearer ${server.anonKey}` }, closed],
      [{}, closed.replace('/authenticated', '')],
      [{}, closed.replace('/authenticated', '/public')],
    ] as const) {
      const refused = await get(headers, url);
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({ statusCode: '404' });
      expect(refused.headers.get('cache-control')).toBe('no-store');
    }
  });

  test('text is not compressed again, so that its length and its parts stay true', async () => {
    await server.operator.from('open').upload('long.txt', 'shalom '.repeat(5000));
    const answer = await get({ 'accept-encoding': 'gzip, br' }, address('long.txt'));
    expect(answer.headers.get('content-length')).toBe('35000');
    expect(answer.headers.has('content-encoding')).toBe(false);
    expect((await answer.text()).length).toBe(35_000);
  });

  test('as a question whether it exists', async () => {
    const answer = await get({}, address(), 'HEAD');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-length')).toBe('100000');
    expect((await server.operator.from('open').exists('folder/thing.bin')).data).toBe(true);
    expect((await server.operator.from('open').exists('folder/other.bin')).data).toBe(false);
    expect((await (await server.as({ id: null })).from('closed').exists('folder/thing.bin')).data).toBe(
      false,
    );
  });

  test('a missing file and a missing bucket are told apart in the words that clients know', async () => {
    const { error } = await server.operator.from('open').download('nowhere');
    expect(error).toMatchObject({ status: 400, statusCode: '404', message: 'Object not found' });
    const { error: other } = await server.operator.from('nowhere').download('x');
    expect(other).toMatchObject({ status: 400, statusCode: '404', message: 'Bucket not found' });
  });
});

describe('parts', () => {
  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=99990-', 99_990, 99_999],
    ['bytes=-10', 99_990, 99_999],
    ['bytes=50-200000', 50, 99_999],
    ['bytes=7-7', 7, 7],
  ])('%s', async (range, start, end) => {
    const answer = await get({ range });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end}/100000`);
    expect(Buffer.from(await answer.arrayBuffer()).equals(content.subarray(start, end + 1))).toBe(true);
  });

  test.each(['bytes=100000-', 'bytes=-0', 'bytes=500000-600000'])('%s is not there', async (range) => {
    const answer = await get({ range });
    expect(answer.status).toBe(416);
    expect(answer.headers.get('content-range')).toBe('bytes */100000');
  });

  test.each(['bytes=5-2', 'bytes=a-b', 'pages=1-2', 'bytes=0-1,5-6', 'bytes=-'])(
    '%s means nothing, so that the whole comes',
    async (range) => {
      const answer = await get({ range });
      expect(answer.status).toBe(200);
      expect((await answer.arrayBuffer()).byteLength).toBe(100_000);
    },
  );

  test('only of the file that the browser knows', async () => {
    const { headers } = await get({}, address(), 'HEAD');
    const etag = headers.get('etag') ?? '';
    expect((await get({ range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
    expect((await get({ range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200);
    const modified = headers.get('last-modified') ?? '';
    expect((await get({ range: 'bytes=0-9', 'if-range': modified })).status).toBe(206);
    expect((await get({ range: 'bytes=0-9', 'if-range': 'Mon, 01 Jan 2001 00:00:00 GMT' })).status).toBe(200);
  });
});

describe('what the browser has already', () => {
  test('is not sent again', async () => {
    const { headers } = await get({}, address(), 'HEAD');
    const etag = headers.get('etag') ?? '';
    const modified = headers.get('last-modified') ?? '';
    for (const condition of [
      { 'if-none-match': etag },
      { 'if-none-match': `"other", W/${etag}` },
      { 'if-none-match': '*' },
      { 'if-modified-since': modified },
    ]) {
      const answer = await get(condition as Record<string, string>);
      expect(answer.status).toBe(304);
      expect(answer.headers.get('etag')).toBe(etag);
      expect((await answer.arrayBuffer()).byteLength).toBe(0);
    }
    for (const condition of [
      { 'if-none-match': '"other"' },
      { 'if-none-match': '"other"', 'if-modified-since': modified },
      { 'if-modified-since': 'Mon, 01 Jan 2001 00:00:00 GMT' },
      { 'if-modified-since': 'some day' },
    ]) {
      expect((await get(condition as Record<string, string>)).status).toBe(200);
    }
  });

  test('but the new content is', async () => {
    await server.operator.from('open').upload('changing', 'first');
    const etag = (await get({}, address('changing'))).headers.get('etag') ?? '';
    await server.operator.from('open').update('changing', 'second');
    const answer = await get({ 'if-none-match': etag }, address('changing'));
    expect(await answer.text()).toBe('second');
  });
});

describe('to be saved', () => {
  test.each([
    ['', `attachment; filename="thing.bin"; filename*=UTF-8''thing.bin`],
    ['sheet.pdf', `attachment; filename="sheet.pdf"; filename*=UTF-8''sheet.pdf`],
    ['שיעור 1.pdf', /filename\*=UTF-8''%D7%A9%D7%99%D7%A2%D7%95%D7%A8%201\.pdf$/],
    ['a"; filename="evil.exe', /filename="a%22%3B%20filename%3D%22evil\.exe"/],
    [
      "a\r\nset-cookie: x=1\r\n'()*",
      /^attachment; filename="a%0D%0Aset-cookie%3A%20x%3D1%0D%0A%27%28%29%2A"/,
    ],
  ])('as %j', async (name, expected) => {
    const answer = await fetch(`${address()}?${new URLSearchParams({ download: name })}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toMatch(expected);
    expect(answer.headers.has('set-cookie')).toBe(false);
  });
});

describe('what could run', () => {
  test.each([
    ['text/html', '<script>alert(1)</script>', 'text/plain; charset=utf-8'],
    ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'image/svg+xml'],
    ['application/xhtml+xml', '<html xmlns="http://www.w3.org/1999/xhtml"/>', 'application/xhtml+xml'],
    ['text/javascript', 'alert(1)', 'text/javascript'],
    ['TEXT/HTML;charset=utf-8', '<h1>', 'text/plain; charset=utf-8'],
  ])('%s is handed over as a file, never opened as a page', async (type, text, shown) => {
    const path = `active/${encodeURIComponent(type)}`.replaceAll('%', '-');
    await server.operator.from('open').upload(path, text, { contentType: type });
    const signed = await server.operator.from('open').createSignedUrl(path, 60);
    for (const url of [address(path), signed.data?.signedUrl ?? '']) {
      const { headers } = await fetch(url);
      expect(headers.get('content-type')).toBe(shown);
      expect(headers.get('content-disposition')).toMatch(/^attachment/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    }
  });
});

describe('signed addresses', () => {
  const closed = () => server.operator.from('closed');

  test('open one file to anybody who has them', async () => {
    const { data } = await closed().createSignedUrl('folder/thing.bin', 60);
    const answer = await fetch(data?.signedUrl ?? '');
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
    // The right that made the address may end before it does.
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const part = await fetch(data?.signedUrl ?? '', { headers: { range: 'bytes=0-9' } });
    expect(part.status).toBe(206);
  });

  test('with a name to save it under', async () => {
    const { data } = await closed().createSignedUrl('folder/thing.bin', 60, { download: 'sheet.pdf' });
    const answer = await fetch(data?.signedUrl ?? '');
    expect(answer.headers.get('content-disposition')).toContain('filename="sheet.pdf"');
  });

  test('many at once, and those who may not see a file get the error instead of it', async () => {
    const { data } = await closed().createSignedUrls(['folder/thing.bin', 'folder/none'], 60);
    expect(data?.map(({ path }) => path)).toEqual(['folder/thing.bin', 'folder/none']);
    expect((await fetch(data?.[0]?.signedUrl ?? '')).status).toBe(200);
    expect(data?.[1]).toMatchObject({
      signedUrl: null,
      error: 'Either the object does not exist or you do not have access to it',
    });
    const visitor = (await server.as({ id: null })).from('closed');
    const refused = await visitor.createSignedUrls(['folder/thing.bin'], 60);
    expect(refused.data?.[0]?.signedUrl).toBeNull();
    expect((await visitor.createSignedUrl('folder/thing.bin', 60)).error).toMatchObject({
      message: 'Object not found',
    });
  });

  test('end when they said they would', async () => {
    const { data } = await closed().createSignedUrl('folder/thing.bin', 1);
    await expect.poll(async () => (await fetch(data?.signedUrl ?? '')).status, { interval: 200 }).toBe(400);
    expect(await (await fetch(data?.signedUrl ?? '')).json()).toEqual({
      statusCode: '400',
      error: 'InvalidSignature',
      message: '"exp" claim timestamp check failed',
    });
  });

  test('open nothing else, and cannot be made by hand', async () => {
    const { data } = await closed().createSignedUrl('folder/thing.bin', 60);
    await closed().upload('folder/other.bin', 'other');
    const url = data?.signedUrl ?? '';
    const token = new URL(url).searchParams.get('token') ?? '';
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`;
    const upload = await closed().createSignedUploadUrl('folder/new.bin');
    for (const wrong of [
      url.replace('thing.bin', 'other.bin'),
      url.replace(token, unsigned),
      url.replace(token, `${token.slice(0, -4)}AAAA`),
      url.replace(token, server.serviceRoleKey),
      url.replace(token, 'x'),
      url.replace('thing.bin', 'new.bin').replace(token, upload.data?.token ?? ''),
      url.split('?')[0] ?? '',
    ]) {
      const answer = await fetch(wrong);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ statusCode: '400' });
    }
  });

  test.each([0, -5, 1.5])('for %d seconds there is none', async (seconds) => {
    const { error } = await closed().createSignedUrl('folder/thing.bin', seconds);
    expect(error).toMatchObject({ statusCode: '400', message: expect.stringContaining('expiresIn') });
  });
});
