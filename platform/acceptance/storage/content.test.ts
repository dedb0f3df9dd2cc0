import { randomUUID } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { photograph, picture } from './support/pictures.ts';
import { isTidy, type StorageServer, startStorageServer } from './support/storage-server.ts';

let server: StorageServer;
const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];

beforeAll(async () => {
  server = await startStorageServer();
});
afterAll(() => server.stop());

const avatars = () => server.operator.from('avatars');
const materials = () => server.operator.from('course-materials');
const newName = () => `folder/${randomUUID()}`;

async function stored(bucket: string, path: string): Promise<{ bytes: Buffer; type: string | undefined }> {
  const { data } = await server.operator.from(bucket).download(path);
  return { bytes: data ? Buffer.from(await data.arrayBuffer()) : Buffer.alloc(0), type: data?.type };
}

/** Enough of each kind of document for its kind to be known. */
const documents: [string, Buffer][] = [
  ['application/pdf', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n%%EOF')],
  ['text/plain', Buffer.from('שלום, a plain text\nwith lines\n')],
  [
    'audio/mpeg',
    Buffer.concat([
      Buffer.from('ID3\u0003\u0000\u0000\u0000\u0000\u0000\u0000', 'latin1'),
      Buffer.from([0xff, 0xfb, 0x90, 0x64]),
      Buffer.alloc(500),
    ]),
  ],
  [
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    zip([
      [
        '[Content_Types].xml',
        '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      ],
      ['word/document.xml', '<w:document/>'],
    ]),
  ],
  [
    'application/vnd.oasis.opendocument.text',
    zip([
      ['mimetype', 'application/vnd.oasis.opendocument.text'],
      ['content.xml', '<x/>'],
    ]),
  ],
  ['application/msword', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])],
];

describe('documents', () => {
  test.each(documents)('%s is kept as it came', async (type, content) => {
    const path = newName();
    expect((await materials().upload(path, content, { contentType: type })).error).toBeNull();
    const kept = await stored('course-materials', path);
    expect(kept.bytes.equals(content)).toBe(true);
    expect(kept.type).toBe(type);
  });

  test('none of them goes by the name of another', async () => {
    for (const [type, content] of documents) {
      for (const [other] of [...documents, ...pictureTypes.map((one) => [one])]) {
        if (other === type || other === undefined) continue;
        const { error } = await materials().upload(newName(), content, { contentType: other });
        expect({ type, other, error }).toMatchObject({ type, other, error: { statusCode: '415' } });
      }
    }
  });

  test('without a name it goes by its content', async () => {
    const [, pdf] = documents[0] ?? [];
    const path = newName();
    await materials().upload(path, new Blob([pdf ?? '']));
    expect((await stored('course-materials', path)).type).toBe('application/pdf');
  });
});

describe('files that lie about their type', () => {
  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200, 7)]);
  const elf = Buffer.concat([Buffer.from('\u007fELF'), Buffer.alloc(200, 7)]);

  test.each([
    ['a page as a picture', html, 'image/png'],
    ['a drawing as a picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/jpeg'],
    ['a program as a document', program, 'application/pdf'],
    ['a program as text', elf, 'text/plain'],
    ['a program without a name', program, 'application/octet-stream'],
    ['nothing as a picture', Buffer.alloc(0), 'image/png'],
    ['zeros as text', Buffer.alloc(50), 'text/plain'],
    ['half a letter as text', Buffer.from([0x61, 0xc3]), 'text/plain'],
  ])('%s', async (_what, content, type) => {
    const path = newName();
    const { error } = await materials().upload(path, content, { contentType: type });
    expect(error).toMatchObject({
      status: 400,
      statusCode: '415',
      message: expect.stringMatching(/^mime type/),
    });
    expect((await materials().exists(path)).data).toBe(false);
  });

  test('the name of the file says nothing', async () => {
    const { error } = await avatars().upload('folder/picture.png', html, { contentType: 'image/png' });
    expect(error).toMatchObject({ statusCode: '415' });
    const path = 'folder/not-a-page.html';
    expect(
      (await avatars().upload(path, await picture('png'), { contentType: 'image/png' })).error,
    ).toBeNull();
    expect((await stored('avatars', path)).type).toBe('image/png');
  });

  test('what hides behind a picture is gone', async () => {
    const both = Buffer.concat([await picture('gif'), Buffer.from('<script>alert("hidden")</script>')]);
    const path = newName();
    await avatars().upload(path, both, { contentType: 'image/gif' });
    expect((await stored('avatars', path)).bytes.includes('hidden')).toBe(false);
  });

  test('a type that the bucket does not take', async () => {
    const { error } = await avatars().upload(newName(), documents[0]?.[1] ?? '', {
      contentType: 'application/pdf',
    });
    expect(error).toMatchObject({ statusCode: '415', message: 'mime type application/pdf is not supported' });
  });

  test('packed content is looked at as it is', async () => {
    const { gzipSync } = await import('node:zlib');
    const { error } = await materials().upload(newName(), gzipSync(html), {
      contentType: 'text/plain',
      headers: { 'content-encoding': 'gzip' },
    });
    expect(error).toMatchObject({ statusCode: '415' });
  });

  test('moving and copying from a bucket that takes everything is no way in', async () => {
    await server.operator.createBucket('anything', { public: false });
    const anything = server.operator.from('anything');
    await anything.upload('page.png', html, { contentType: 'image/png' });
    await anything.upload('photo.jpg', await photograph(), { contentType: 'image/jpeg' });
    for (const way of ['move', 'copy'] as const) {
      const { error } = await anything[way]('page.png', `folder/${way}.png`, {
        destinationBucket: 'avatars',
      });
      expect(error).toMatchObject({ statusCode: '415' });
      const to = `folder/${way}.jpg`;
      expect(
        (await anything[way === 'move' ? 'copy' : 'move']('photo.jpg', to, { destinationBucket: 'avatars' }))
          .error,
      ).toBeNull();
      expect((await sharp((await stored('avatars', to)).bytes).metadata()).exif).toBeUndefined();
    }
  });
});

describe('pictures', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    '%s is taken and stays what it is',
    async (format) => {
      const path = newName();
      const { error } = await avatars().upload(path, await picture(format), {
        contentType: `image/${format}`,
      });
      expect(error).toBeNull();
      const { bytes, type } = await stored('avatars', path);
      expect(type).toBe(`image/${format}`);
      const { width, height } = await sharp(bytes).metadata();
      expect({ width, height }).toEqual({ width: 60, height: 40 });
    },
  );

  test.each(['jpeg', 'png', 'webp'] as const)(
    '%s: nobody learns where and by whom it was taken',
    async (format) => {
      const original = await photograph(format);
      expect((await sharp(original).metadata()).exif).toBeDefined();
      expect(original.includes('Secret Author')).toBe(true);
      const path = newName();
      await avatars().upload(path, original, { contentType: `image/${format}` });
      const { bytes } = await stored('avatars', path);
      expect(bytes.includes('Secret')).toBe(false);
      const { exif, xmp, iptc, orientation, width, height } = await sharp(bytes).metadata();
      expect({ exif, xmp, iptc }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined });
      // It was lying on its side, and now it stands.
      expect({ orientation, width, height }).toEqual({ orientation: undefined, width: 40, height: 60 });
    },
  );

  test('by its content, whatever kind of picture it was called', async () => {
    const path = newName();
    await avatars().upload(path, await picture('png'), { contentType: 'image/jpeg' });
    const { bytes, type } = await stored('avatars', path);
    expect(type).toBe('image/png');
    expect((await sharp(bytes).metadata()).format).toBe('png');
  });

  test('turned into what it was called where the bucket takes only that', async () => {
    await server.operator.createBucket('png-only', { public: false, allowedMimeTypes: ['image/png'] });
    await server.operator.from('png-only').upload('a', await picture('jpeg'), { contentType: 'image/png' });
    const { bytes } = await stored('png-only', 'a');
    expect((await sharp(bytes).metadata()).format).toBe('png');
  });

  test('films keep moving', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0', '#00f'].map((background) =>
        sharp({ create: { width: 8, height: 8, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const film = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100, 100] })
      .toBuffer();
    const path = newName();
    await avatars().upload(path, film, { contentType: 'image/gif' });
    expect((await sharp((await stored('avatars', path)).bytes).metadata()).pages).toBe(3);
  });

  test('a few kilobytes that unpack to more than any machine has', async () => {
    const { error } = await avatars().upload(newName(), bomb(30_000, 30_000), { contentType: 'image/png' });
    expect(error).toMatchObject({ statusCode: '413', message: 'The picture has too many pixels' });
    const { error: long } = await avatars().upload(newName(), bomb(1, 50_000_000), {
      contentType: 'image/png',
    });
    expect(long).not.toBeNull();
  });

  test('half a picture', async () => {
    const whole = await picture('png', 400, 400);
    const { error } = await avatars().upload(newName(), whole.subarray(0, 5000), {
      contentType: 'image/png',
    });
    expect(error).toMatchObject({ status: 400, message: 'The picture cannot be read' });
  });

  test('many at once wait for each other', async () => {
    const photo = await picture('jpeg', 800, 600);
    const results = await Promise.all(
      Array.from({ length: 20 }, () => avatars().upload(newName(), photo, { contentType: 'image/jpeg' })),
    );
    expect(results.map(({ error }) => error)).toEqual(Array(20).fill(null));
  });
});

test('refused files leave nothing behind', async () => {
  await expect.poll(() => isTidy(server)).toBe(true);
});

/** A PNG that says how large it is and has next to nothing in it. */
function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A zip archive whose entries are not packed. */
function zip(entries: [string, string][]): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of entries) {
    const data = Buffer.from(text);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt32LE(crc32(data), 10);
    shared.writeUInt32LE(data.length, 14);
    shared.writeUInt32LE(data.length, 18);
    shared.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), shared, Buffer.from(name), data]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    central.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), shared, tail, Buffer.from(name)]),
    );
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

function crc32(data: Buffer): number {
  let crc = ~0;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
