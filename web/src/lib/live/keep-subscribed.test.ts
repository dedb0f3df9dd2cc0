import type { RealtimeChannel } from '@supabase/supabase-js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAwayWatch } from './away-watch.ts';
import { keepSubscribed } from './keep-subscribed.ts';
import type { Binding, Change } from './live-channel.ts';

type Status = 'SUBSCRIBED' | 'CHANNEL_ERROR' | 'TIMED_OUT' | 'CLOSED';

/** A channel whose other end is this test. */
function channelInHand() {
  const wanted: unknown[] = [];
  let setStatus: (status: Status, error?: Error) => void = () => undefined;
  let publish: (change: Change) => void = () => undefined;
  const channel = {
    on: (_kind: string, binding: unknown, listener: typeof publish) => {
      wanted.push(binding);
      publish = listener;
    },
    subscribe: (listener: typeof setStatus) => {
      setStatus = listener;
    },
  };
  return {
    channel: channel as unknown as RealtimeChannel,
    wanted,
    close: vi.fn(),
    status: (status: Status, error?: Error) => setStatus(status, error),
    change: (change: Partial<Change>) => publish(change as Change),
  };
}

type ChannelInHand = ReturnType<typeof channelInHand>;

const onStale = vi.fn();
const onChange = vi.fn();
let opened: ChannelInHand[];
let canOpen: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  opened = [];
  canOpen = true;
});
afterEach(() => void vi.useRealTimers());

async function start(bindings: Binding[] = [{ table: 'a' }]) {
  const away = createAwayWatch();
  const open = async () => {
    if (!canOpen) throw new TypeError('Failed to fetch');
    const next = channelInHand();
    opened.push(next);
    return next;
  };
  const stop = keepSubscribed({ bindings, open, onStale, onChange, away });
  await vi.advanceTimersByTimeAsync(0);
  return { stop, away };
}

function newest(): ChannelInHand {
  const channel = opened.at(-1);
  if (!channel) throw new Error('no channel was opened');
  return channel;
}

it('asks for the changes of its tables', async () => {
  await start([{ table: 'a' }, { table: 'b', event: 'INSERT', filter: 'x=eq.1' }]);
  expect(newest().wanted).toEqual([
    { event: '*', schema: 'public', table: 'a' },
    { event: 'INSERT', schema: 'public', table: 'b', filter: 'x=eq.1' },
  ]);
});

it('fetches again when it is joined, at each change, and when it is joined again after a gap', async () => {
  await start();
  const { status, change } = newest();
  expect(onStale).not.toHaveBeenCalled();
  status('SUBSCRIBED');
  expect(onStale).toHaveBeenCalledTimes(1);
  expect(onStale).toHaveBeenLastCalledWith();
  change({ eventType: 'INSERT' });
  expect(onStale).toHaveBeenCalledTimes(2);
  expect(onStale).toHaveBeenLastCalledWith({ eventType: 'INSERT' });
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ eventType: 'INSERT' });
  status('CHANNEL_ERROR', new Error('socket closed'));
  status('TIMED_OUT');
  expect(onStale).toHaveBeenCalledTimes(2);
  status('SUBSCRIBED');
  expect(onStale).toHaveBeenCalledTimes(3);
  expect(opened).toHaveLength(1);
});

it('opens another channel when one was closed for good', async () => {
  const { away } = await start();
  const first = newest();
  first.status('SUBSCRIBED');
  first.status('CLOSED');
  expect(first.close).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1000);
  expect(opened).toHaveLength(2);
  first.status('SUBSCRIBED');
  first.change({ eventType: 'INSERT' });
  expect(onStale).toHaveBeenCalledTimes(1);
  // The server was there to close it, so the network is, too.
  await vi.advanceTimersByTimeAsync(5000);
  expect(away.isAway()).toBe(false);
  newest().status('SUBSCRIBED');
  expect(onStale).toHaveBeenCalledTimes(2);
});

it('tells a channel that the server ended, or refuses, from one that is away', async () => {
  const { away } = await start();
  const refused = vi.fn();
  away.watchRefusals(refused);
  expect(away.isConnected()).toBe(false);
  newest().status('SUBSCRIBED');
  expect(away.isConnected()).toBe(true);

  newest().status('CHANNEL_ERROR', new Error('socket closed: 1006', { cause: { code: 1006, reason: '' } }));
  expect(away.isConnected()).toBe(false);
  newest().status('CHANNEL_ERROR', new Error('no', { cause: { reason: 'RealtimeNotReady: soon' } }));
  await vi.advanceTimersByTimeAsync(2000);
  expect(away.isAway()).toBe(true);
  expect(refused).not.toHaveBeenCalled();

  newest().status('CHANNEL_ERROR', new Error('no', { cause: { reason: 'SessionEnded: it is over' } }));
  expect(refused).toHaveBeenCalledTimes(1);
  expect(away.isAway()).toBe(false);
  newest().status('CLOSED');
  expect(refused).toHaveBeenCalledTimes(2);
  expect(away.isAway()).toBe(false);
});

it('keeps trying when nothing can be opened, with longer and longer pauses', async () => {
  canOpen = false;
  const { away } = await start();
  await vi.advanceTimersByTimeAsync(1000 + 2000 + 5000 + 10_000);
  expect(away.isAway()).toBe(true);
  canOpen = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(opened).toHaveLength(1);
  newest().status('SUBSCRIBED');
  expect(away.isAway()).toBe(false);
});

it('stops: nothing is received, opened or awaited any more', async () => {
  const { stop, away } = await start();
  const { status, change, close } = newest();
  stop();
  expect(close).toHaveBeenCalledOnce();
  status('SUBSCRIBED');
  change({ eventType: 'DELETE' });
  status('CLOSED');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onStale).not.toHaveBeenCalled();
  expect(onChange).not.toHaveBeenCalled();
  expect(opened).toHaveLength(1);
  expect(away.isAway()).toBe(false);
});

it('closes a channel that is opened after it was stopped', async () => {
  const away = createAwayWatch();
  const late = channelInHand();
  const stop = keepSubscribed({ bindings: [], open: async () => late, onStale, onChange, away });
  stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(late.close).toHaveBeenCalledOnce();
});
