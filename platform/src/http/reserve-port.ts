import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { OperatorError } from '../operator-error.ts';
import { isAnswered } from './reserve-port-answered.ts';

type Address = { host: string; port: number };

/** What the system does not refuse by itself, so that tests can ask for another machine. */
type Machine = { platform: NodeJS.Platform; isAnswered(address: Address): Promise<boolean> };

const thisMachine: Machine = { platform: process.platform, isAnswered };
const attempts = 10;

/**
 * Finds out whether the port can be had before anything else is touched, and chooses one when it is 0.
 * The port is let go again: the server takes it when it is ready.
 */
export async function reservePort(address: Address, machine = thisMachine): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await tryPort(address);
    // Linux refuses a port that another program has on all addresses. macOS lets us have it on one of them, and even
    // chooses such a port for 0; some callers would then reach us and others that program.
    const isShared = machine.platform === 'darwin' && (await machine.isAnswered({ ...address, port }));
    if (!isShared) return port;
    if (address.port !== 0 || attempt === attempts) throw inUse({ ...address, port });
  }
}

async function tryPort(address: Address): Promise<number> {
  const probe = createServer();
  try {
    probe.listen(address.port, address.host);
    await once(probe, 'listening');
    return (probe.address() as AddressInfo).port;
  } catch (error) {
    throw explainListenError(error, address);
  } finally {
    await new Promise((resolve) => probe.close(resolve));
  }
}

export function explainListenError(error: unknown, { host, port }: Address): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return inUse({ host, port });
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

function inUse({ host, port }: Address): OperatorError {
  return new OperatorError(
    `PORT ${port} on ${host} is already in use; stop what uses it or choose another PORT.`,
  );
}
