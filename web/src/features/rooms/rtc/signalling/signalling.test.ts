import { expect, it, vi } from 'vitest';
import type { keepChannel } from './kept-channel.ts';
import { createSignalling } from './signalling.ts';

type Kept = Parameters<typeof keepChannel>[0];
const kept = vi.hoisted(() => new Map<string, { given: Kept; channel: FakeChannel }>());
type FakeChannel = { state: string; send: ReturnType<typeof vi.fn> };

vi.mock('./kept-channel.ts', () => ({
  keepChannel: (given: Kept) => {
    const channel: FakeChannel = { state: 'joining', send: vi.fn(async () => 'ok') };
    kept.set(given.topic, { given, channel });
    return { channel: () => channel, stop: async () => undefined };
  },
}));

function join(topic: string): void {
  const found = kept.get(topic);
  if (!found) throw new Error(`nobody opened ${topic}`);
  found.channel.state = 'joined';
  found.given.onJoined(found.channel as unknown as Parameters<Kept['onJoined']>[0]);
}

it('sends an offer that was made before its own channel was joined, and then says that it listens', () => {
  const order: string[] = [];
  const signalling = createSignalling({
    ...{ room: 'r', person: 'me', session: 's', place: 'builtin' },
    onPresence: () => undefined,
    onSignal: () => undefined,
    onSubscribed: (other) => order.push(`listens to ${other}`),
    onJoined: () => undefined,
    onAway: () => undefined,
  });
  const own = kept.get('room:r:me')?.channel;
  own?.send.mockImplementation(async ({ payload }) => order.push(payload.kind));
  signalling.listenTo('you');
  const to = { to: 'you', toSession: 't' };
  const offer = { type: 'offer', sdp: 'v=0' } as const;
  expect(signalling.send({ kind: 'description', connection: 'c', description: offer, ...to })).toBe(false);
  expect(signalling.send({ kind: 'bye' })).toBe(false);
  expect(order).toEqual([]);

  join('room:r:me');
  expect(order).toEqual(['description', 'listens to you']);
  expect(own?.send).toHaveBeenCalledExactlyOnceWith({
    type: 'broadcast',
    event: 'signal',
    payload: { kind: 'description', connection: 'c', description: offer, ...to, session: 's' },
  });
});
