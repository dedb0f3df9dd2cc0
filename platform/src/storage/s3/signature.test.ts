import { describe, expect, test } from 'vitest';
import { decodeChunks } from './chunks.ts';
import { checkDate, readSigned, verifySignature } from './signature.ts';

/** The keys and requests of Amazon's documentation of Signature Version 4. */
const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const host = 'examplebucket.s3.amazonaws.com';
const date = '20130524T000000Z';
const credential = 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request';

function authorization(signedHeaders: string, signature: string): string {
  return `AWS4-HMAC-SHA256 Credential=${credential},SignedHeaders=${signedHeaders},Signature=${signature}`;
}

const getObject = {
  method: 'GET',
  url: '/test.txt',
  headers: {
    host,
    range: 'bytes=0-9',
    'x-amz-date': date,
    'x-amz-content-sha256': emptyHash,
    authorization: authorization(
      'host;range;x-amz-content-sha256;x-amz-date',
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ),
  },
};

const list = {
  method: 'GET',
  url: '/?max-keys=2&prefix=J',
  headers: {
    host,
    'x-amz-date': date,
    'x-amz-content-sha256': emptyHash,
    authorization: authorization(
      'host;x-amz-content-sha256;x-amz-date',
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ),
  },
};

const put = {
  method: 'PUT',
  url: '/examplebucket/chunkObject.txt',
  headers: {
    host: 's3.amazonaws.com',
    'x-amz-date': date,
    'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    'x-amz-content-sha256': 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD',
    'content-encoding': 'aws-chunked',
    'x-amz-decoded-content-length': '66560',
    'content-length': '66824',
    authorization: authorization(
      'content-encoding;content-length;host;x-amz-content-sha256;x-amz-date;x-amz-decoded-content-length;x-amz-storage-class',
      '4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9',
    ),
  },
};

describe('the signature of a request', () => {
  test.each([
    ['an object', getObject],
    ['a list', list],
    ['an upload in chunks', put],
  ])('of %s is the one that the documentation computes', (_name, request) => {
    expect(() => verifySignature(request, readSigned(request), secret)).not.toThrow();
    expect(() => verifySignature(request, readSigned(request), `${secret}x`)).toThrow('does not match');
    const changed = { ...request, url: `${request.url.split('?')[0]}x` };
    expect(() => verifySignature(changed, readSigned(changed), secret)).toThrow('does not match');
  });

  test('of an address is the one that the documentation computes', () => {
    const query = [
      'X-Amz-Algorithm=AWS4-HMAC-SHA256',
      `X-Amz-Credential=${encodeURIComponent(credential)}`,
      `X-Amz-Date=${date}`,
      'X-Amz-Expires=86400',
      'X-Amz-SignedHeaders=host',
      'X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
    ].join('&');
    const request = { method: 'GET', url: `/test.txt?${query}`, headers: { host } };
    const signed = readSigned(request);
    expect(() => verifySignature(request, signed, secret)).not.toThrow();
    expect(() => checkDate(signed, Date.parse('2013-05-24T23:59:59Z'))).not.toThrow();
    expect(() => checkDate(signed, Date.parse('2013-05-25T00:00:01Z'))).toThrow('expired');
  });

  test('counts for a quarter of an hour, before and after', () => {
    const signed = readSigned(getObject);
    for (const now of ['2013-05-23T23:45:00Z', '2013-05-24T00:15:00Z'])
      expect(() => checkDate(signed, Date.parse(now))).not.toThrow();
    for (const now of ['2013-05-23T23:44:59Z', '2013-05-24T00:15:01Z'])
      expect(() => checkDate(signed, Date.parse(now))).toThrow('too large');
  });

  test('is refused where it leaves something open', () => {
    const { authorization: _signature, ...unsigned } = getObject.headers;
    expect(() => readSigned({ ...getObject, headers: unsigned })).toThrow('not signed');
    const added = { ...getObject.headers, 'x-amz-copy-source': '/other/file' };
    expect(() => readSigned({ ...getObject, headers: added })).toThrow('not signed: x-amz-copy-source');
    const bodiless = { ...getObject.headers, 'x-amz-content-sha256': '' };
    expect(() => readSigned({ ...getObject, headers: bodiless })).toThrow('x-amz-content-sha256');
    const yesterday = { ...getObject.headers, 'x-amz-date': '20130523T000000Z' };
    expect(() => readSigned({ ...getObject, headers: yesterday })).toThrow('not one of this service');
  });
});

describe('a body in signed chunks', () => {
  const signatures = [
    'ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648',
    '0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497',
    'b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9',
  ];
  const body = (letters = 'aa') =>
    Buffer.concat([
      Buffer.from(`10000;chunk-signature=${signatures[0]}\r\n`),
      Buffer.alloc(65536, letters[0]),
      Buffer.from(`\r\n400;chunk-signature=${signatures[1]}\r\n`),
      Buffer.alloc(1024, letters[1]),
      Buffer.from(`\r\n0;chunk-signature=${signatures[2]}\r\n\r\n`),
    ]);

  async function decoded(bytes: Buffer, pieces: number): Promise<Buffer> {
    const signed = readSigned(put);
    async function* source() {
      for (let at = 0; at < bytes.length; at += pieces) yield bytes.subarray(at, at + pieces);
    }
    const options = { signed, key: verifySignature(put, signed, secret), onTrailer: () => undefined };
    const parts: Buffer[] = [];
    for await (const part of decodeChunks(source(), options)) parts.push(part);
    return Buffer.concat(parts);
  }

  test.each([7, 1000, 100_000])('is read however it comes: %i bytes at a time', async (pieces) => {
    expect((await decoded(body(), pieces)).equals(Buffer.alloc(66560, 'a'))).toBe(true);
  });

  test('is refused when a chunk was changed, left out or cut', async () => {
    await expect(decoded(body('ab'), 1000)).rejects.toThrow('changed on its way');
    const whole = body();
    const second = Buffer.concat([whole.subarray(0, 85), whole.subarray(85 + 65536 + 2)]);
    await expect(decoded(second, 1000)).rejects.toThrow();
    await expect(decoded(whole.subarray(0, 66000), 1000)).rejects.toThrow('does not have the form');
    await expect(decoded(whole.subarray(0, -90), 1000)).rejects.toThrow('does not have the form');
  });
});
