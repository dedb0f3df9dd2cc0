import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { reservePort } from './reserve-port.ts';

describe('reservePort', () => {
  it('chooses a free port when asked for 0, and leaves it free', async () => {
    const port = await reservePort({ host: '127.0.0.1', port: 0 });
    expect(port).toBeGreaterThan(0);
    expect(await reservePort({ host: '127.0.0.1', port })).toBe(port);
  });

  it('says in one sentence that a port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    await expect(reservePort({ host: '127.0.0.1', port })).rejects.toThrow(
      `PORT ${port} on 127.0.0.1 is already in use; stop what uses it or choose another PORT.`,
    );
    await new Promise((resolve) => other.close(resolve));
  });

  it('says that a host is not ours', async () => {
    await expect(reservePort({ host: '192.0.2.1', port: 0 })).rejects.toThrow(
      'HOST 192.0.2.1 is not an address of this machine.',
    );
  });
});
