import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MessageReader, readError, readRow } from './messages.ts';

function message(code: number, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(code, 0);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

test('however the bytes arrive, the same messages come out', () => {
  const messages = fc.array(fc.tuple(fc.integer({ min: 1, max: 255 }), fc.uint8Array({ maxLength: 40 })), {
    maxLength: 6,
  });
  fc.assert(
    fc.property(messages, fc.array(fc.integer({ min: 1, max: 9 })), (sent, cuts) => {
      const bytes = Buffer.concat(sent.map(([code, body]) => message(code, Buffer.from(body))));
      const reader = new MessageReader();
      const received: [number, number[]][] = [];
      let at = 0;
      for (const cut of [...cuts, bytes.length]) {
        const chunk = bytes.subarray(at, at + cut);
        at += chunk.length;
        if (chunk.length > 0)
          reader.push(Buffer.from(chunk), (code, body) => received.push([code, [...body]]));
      }
      expect(received).toEqual(sent.map(([code, body]) => [code, [...body]]));
    }),
  );
});

test('rows keep null and empty apart', () => {
  const body = Buffer.from([0, 3, 255, 255, 255, 255, 0, 0, 0, 0, 0, 0, 0, 1, 65]);
  expect(readRow(body).map((value) => value?.toString() ?? null)).toEqual([null, '', 'A']);
});

test('errors keep their fields', () => {
  const body = Buffer.from('SERROR\0C23505\0Mduplicate\0DKey (id)\0\0');
  expect(readError(body)).toMatchObject({
    code: '23505',
    message: 'duplicate',
    detail: 'Key (id)',
    hint: null,
  });
});
