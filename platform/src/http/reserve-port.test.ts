import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { reservePort } from './reserve-port.ts';
import { isAnswered } from './reserve-port-answered.ts';

const host = '127.0.0.1';

async function listenOn(address: string): Promise<number> {
  const other = createServer().listen(0, address);
  await once(other, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => other.close(() => resolve())));
  return (other.address() as AddressInfo).port;
}

/** macOS, where binding succeeds and somebody answers all the same for the first few times. */
function macos(timesAnswered: number) {
  const asked: number[] = [];
  return {
    asked,
    platform: 'darwin' as const,
    isAnswered: async ({ port }: { port: number }) => asked.push(port) <= timesAnswered,
  };
}

describe('reservePort', () => {
  it('chooses a free port when asked for 0, and leaves it free', async () => {
    const port = await reservePort({ host, port: 0 });
    expect(port).toBeGreaterThan(0);
    expect(await reservePort({ host, port })).toBe(port);
  });

  it('says in one sentence that a port is in use', async () => {
    const port = await listenOn(host);
    await expect(reservePort({ host, port })).rejects.toThrow(
      `PORT ${port} on 127.0.0.1 is already in use; stop what uses it or choose another PORT.`,
    );
  });

  it('says that a host is not ours', async () => {
    await expect(reservePort({ host: '192.0.2.1', port: 0 })).rejects.toThrow(
      'HOST 192.0.2.1 is not an address of this machine.',
    );
  });
});

describe('reservePort on macOS, which lets two programs share a port', () => {
  it('does not take a port at which another program answers', async () => {
    const port = await reservePort({ host, port: 0 });
    await expect(reservePort({ host, port }, macos(1))).rejects.toThrow(
      `PORT ${port} on 127.0.0.1 is already in use`,
    );
    expect(await reservePort({ host, port }, macos(0))).toBe(port);
  });

  it('chooses again when asked for 0, but not for ever', async () => {
    const machine = macos(2);
    expect(await reservePort({ host, port: 0 }, machine)).toBe(machine.asked[2]);
    expect(machine.asked).toHaveLength(3);
    await expect(reservePort({ host, port: 0 }, macos(Number.POSITIVE_INFINITY))).rejects.toThrow(/in use/);
  });

  it('asks nobody on Linux, where the system itself refuses', async () => {
    const machine = { ...macos(1), platform: 'linux' as const };
    await reservePort({ host, port: 0 }, machine);
    expect(machine.asked).toEqual([]);
  });
});

describe('isAnswered', () => {
  it('distinguishes a port with a listener from one without, also for all addresses at once', async () => {
    const port = await listenOn(host);
    expect(await isAnswered({ host, port })).toBe(true);
    expect(await isAnswered({ host: '0.0.0.0', port })).toBe(true);
    expect(await isAnswered({ host: '::', port })).toBe(true);
    const free = await reservePort({ host, port: 0 });
    expect(await isAnswered({ host, port: free })).toBe(false);
  });
});
