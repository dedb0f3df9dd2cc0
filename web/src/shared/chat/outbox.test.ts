import { describe, expect, it, vi } from 'vitest';
import { createOutbox } from './outbox.ts';

const wanted = (id: string, conversation = 'talk') => ({ id, conversation });

function scene() {
  const arrived: string[] = [];
  const tried: string[] = [];
  let online = true;
  const outbox = createOutbox({
    deliver: async ({ id }) => {
      tried.push(id);
      await Promise.resolve();
      if (!online) throw new TypeError('Failed to fetch');
      if (id.startsWith('refused')) throw new Error('refused');
      arrived.push(id);
    },
    mayPass: (error) => error instanceof TypeError,
  });
  return { outbox, arrived, tried, setOnline: (is: boolean) => (online = is) };
}
const settled = (outbox: ReturnType<typeof createOutbox>) =>
  vi.waitFor(() => expect(outbox.all().some(({ state }) => state === 'sending')).toBe(false));

describe('messages on their way', () => {
  it('arrive in the order in which they were written', async () => {
    const { outbox, arrived } = scene();
    for (const id of ['1', '2', '3', '4']) outbox.send(wanted(id));
    await vi.waitFor(() => expect(outbox.all()).toEqual([]));
    expect(arrived).toEqual(['1', '2', '3', '4']);
  });

  it('wait behind one that failed, and all go when the connection is back', async () => {
    const { outbox, arrived, tried, setOnline } = scene();
    setOnline(false);
    outbox.send(wanted('1'));
    outbox.send(wanted('2'));
    await settled(outbox);
    expect(outbox.all().map(({ state }) => state)).toEqual(['failed', 'waiting']);
    expect(tried).toEqual(['1']);
    setOnline(true);
    outbox.connected();
    outbox.connected();
    await vi.waitFor(() => expect(outbox.all()).toEqual([]));
    expect(arrived).toEqual(['1', '2']);
  });

  it('that were refused wait for the person: tried again or discarded', async () => {
    const { outbox, arrived, tried } = scene();
    outbox.send(wanted('refused'));
    outbox.send(wanted('2'));
    await settled(outbox);
    outbox.connected();
    await settled(outbox);
    expect(tried).toEqual(['refused']);
    outbox.retry('talk');
    await settled(outbox);
    expect(tried).toEqual(['refused', 'refused']);
    outbox.discard('refused');
    await vi.waitFor(() => expect(arrived).toEqual(['2']));
    expect(outbox.all()).toEqual([]);
  });

  it('of another conversation are not held up', async () => {
    const { outbox, arrived } = scene();
    outbox.send(wanted('refused'));
    outbox.send(wanted('2', 'other talk'));
    await vi.waitFor(() => expect(arrived).toEqual(['2']));
  });

  it('that were on their way when the page was left go on', async () => {
    const arrived: string[] = [];
    const parts = {
      deliver: async ({ id }: { id: string }) => void arrived.push(id),
      mayPass: () => true,
    };
    const outbox = createOutbox(parts, [{ ...wanted('1'), state: 'waiting' }]);
    outbox.connected();
    await vi.waitFor(() => expect(outbox.all()).toEqual([]));
    expect(arrived).toEqual(['1']);
  });
});
