import { describe, expect, it } from 'vitest';
import type { BroadcastMessage } from '../live-feed.ts';
import { decodeFrame } from './decode.ts';
import { encodeBroadcast, encodeText } from './encode.ts';
import { readVsn } from './frame.ts';

const text = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));

/** As the official client writes it. */
function push(parts: string[], encoding: number, payload: string): Buffer {
  const lengths = parts.map((part) => part.length);
  return Buffer.concat([
    Buffer.from([3, ...lengths, encoding]),
    ...parts.map((part) => Buffer.from(part, 'latin1')),
    Buffer.from(payload),
  ]);
}

const nested = (depth: number) => `{"x":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;

describe('what clients send', () => {
  it('both serialisations say the same', () => {
    const frame = { joinRef: '1', ref: '2', topic: 'realtime:a', event: 'presence', payload: { x: 1 } };
    expect(decodeFrame('2.0.0', text(['1', '2', 'realtime:a', 'presence', { x: 1 }]), false)).toEqual(frame);
    const object = { join_ref: '1', ref: '2', topic: 'realtime:a', event: 'presence', payload: { x: 1 } };
    expect(decodeFrame('1.0.0', text(object), false)).toEqual(frame);
    expect(decodeFrame('1.0.0', text({ topic: 'phoenix', event: 'heartbeat' }), false)).toEqual({
      joinRef: null,
      ref: null,
      topic: 'phoenix',
      event: 'heartbeat',
      payload: {},
    });
  });

  it('brackets in texts are not depth', () => {
    const payload = { x: `${'['.repeat(500)}"\\${'{'.repeat(500)}` };
    const frame = decodeFrame('2.0.0', text([null, null, 'a', 'b', payload]), false);
    expect(frame.payload).toEqual(payload);
    expect(decodeFrame('2.0.0', text(`[null,null,"a","b",${nested(199)}]`), false).event).toBe('b');
  });

  it('a broadcast in a binary frame', () => {
    const frame = decodeFrame('2.0.0', push(['1', '2', 'realtime:a', 'ev', '{"k":1}'], 1, '{"é":1}'), true);
    expect(frame).toMatchObject({ joinRef: '1', ref: '2', topic: 'realtime:a', event: 'broadcast' });
    expect(frame.broadcast).toEqual({ event: 'ev', payload: '{"é":1}' });
    const bytes = decodeFrame('2.0.0', push(['', '', 'realtime:café', 'ev', ''], 0, '\x00\x01'), true);
    expect(bytes).toMatchObject({ joinRef: null, ref: null, topic: 'realtime:café' });
    expect(bytes.broadcast?.payload).toEqual(Uint8Array.from([0, 1]));
  });

  it.each([
    ['not JSON', '2.0.0', text('{'), false],
    ['what is too deep', '2.0.0', text(`[null,null,"a","b",${nested(201)}]`), false],
    ['an object where an array belongs', '2.0.0', text({ topic: 'a', event: 'b' }), false],
    ['an array where an object belongs', '1.0.0', text(['1', '2', 'a', 'b', {}]), false],
    ['four members', '2.0.0', text(['1', 'a', 'b', {}]), false],
    ['a topic that is a number', '2.0.0', text([null, null, 1, 'b', {}]), false],
    ['an event that is missing', '1.0.0', text({ topic: 'a' }), false],
    ['a payload that is a text', '2.0.0', text([null, null, 'a', 'b', 'c']), false],
    ['a reference that is an object', '2.0.0', text([null, {}, 'a', 'b', {}]), false],
    ['an endless reference', '2.0.0', text([null, 'x'.repeat(300), 'a', 'b', {}]), false],
    ['bytes in the older serialisation', '1.0.0', push(['1', '2', 'a', 'b', ''], 1, '{}'), true],
    ['no bytes at all', '2.0.0', Buffer.alloc(0), true],
    ['another kind', '2.0.0', Buffer.from([9, 1, 1, 1, 1, 1, 1]), true],
    ['lengths beyond the end', '2.0.0', Buffer.from([3, 200, 1, 1, 1, 0, 1, 65]), true],
    ['an encoding that nobody knows', '2.0.0', push(['1', '2', 'a', 'b', ''], 7, '{}'), true],
    ['a JSON payload that is none', '2.0.0', push(['1', '2', 'a', 'b', ''], 1, '{"a":'), true],
  ] as const)('refuses %s', (_what, vsn, data, isBinary) => {
    expect(() => decodeFrame(vsn, data, isBinary)).toThrow(/\.$/);
  });
});

describe('what clients are sent', () => {
  const message: BroadcastMessage = {
    kind: 'broadcast',
    topic: 'a',
    private: false,
    event: 'ev',
    payload: '{"é":1}',
  };

  it('a text in both serialisations', () => {
    const address = { joinRef: '1', ref: null, topic: 'realtime:"', event: 'system' };
    expect(JSON.parse(encodeText('2.0.0', address, '{"a":1}'))).toEqual([
      '1',
      null,
      'realtime:"',
      'system',
      { a: 1 },
    ]);
    expect(JSON.parse(encodeText('1.0.0', address, '{"a":1}'))).toEqual({
      join_ref: '1',
      ref: null,
      topic: 'realtime:"',
      event: 'system',
      payload: { a: 1 },
    });
  });

  it('a broadcast as bytes where they are understood, and as text elsewhere', () => {
    const binary = encodeBroadcast('2.0.0', 'realtime:a', { ...message, id: 'x' });
    expect(binary).toMatchObject({ binary: true });
    const header = [4, 10, 2, '{"id":"x"}'.length, 1];
    expect(binary?.data).toEqual(
      Buffer.concat([Buffer.from(header), Buffer.from('realtime:aev{"id":"x"}{"é":1}')]),
    );
    const plain = encodeBroadcast('1.0.0', 'realtime:a', message);
    expect(JSON.parse(String(plain?.data))).toMatchObject({
      event: 'broadcast',
      payload: { type: 'broadcast', event: 'ev', payload: { é: 1 } },
    });
    expect(encodeBroadcast('1.0.0', 'realtime:a', { ...message, payload: Buffer.from([1]) })).toBeUndefined();
  });

  it('a name that is too long for a binary frame goes as text', () => {
    const long = encodeBroadcast('2.0.0', 'realtime:a', { ...message, event: 'é'.repeat(200) });
    expect(long?.binary).toBe(false);
    expect(JSON.parse(String(long?.data))[4]).toMatchObject({ event: 'é'.repeat(200), payload: { é: 1 } });
  });

  it('the serialisations by their names', () => {
    expect([null, '1.0.0', '2.0.0', '3.0.0'].map(readVsn)).toEqual(['1.0.0', '1.0.0', '2.0.0', undefined]);
  });
});
