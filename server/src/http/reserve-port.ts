import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { OperatorError } from '../operator-error.ts';

/**
 * Finds out whether the port can be had before anything else is touched, and chooses one when it is 0.
 * The port is let go again: the server takes it when it is ready.
 */
export async function reservePort(address: { host: string; port: number }): Promise<number> {
  const probe = createServer();
  try {
    probe.listen(address.port, address.host);
    await once(probe, 'listening');
    return (probe.address() as AddressInfo).port;
  } catch (error) {
    throw explainListenFault(error, address);
  } finally {
    await new Promise((resolve) => probe.close(resolve));
  }
}

export function explainListenFault(error: unknown, { host, port }: { host: string; port: number }): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return new OperatorError(
        `PORT ${port} on ${host} is already in use; stop what uses it or choose another PORT.`,
      );
    case 'EACCES':
      return new OperatorError(
        `PORT ${port} on ${host} may not be used by this user; choose one above 1023.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new OperatorError(`HOST ${host} is not an address of this machine.`);
    default:
      return error;
  }
}
