import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type ServerOptions, WebSocketServer } from 'ws';
import { answerRaw } from '../../http/broken-connection.ts';
import { clientNetwork } from '../../http/client-address.ts';
import type { TrustedProxies } from '../../http/trusted-proxies.ts';
import type { RealtimeContext } from '../context.ts';
import { readVsn } from '../frames/frame.ts';
import { RealtimeRefusal } from '../refusal.ts';
import { isOwnOrigin } from './origin.ts';
import type { Sockets } from './sockets.ts';

type Endpoint = { path: string; siteUrl: string; trustedProxies: TrustedProxies };

class UpgradeRefusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Opens sockets for requests that ask for one. Returns a way to stop taking more. */
export function acceptUpgrades(
  app: FastifyInstance,
  context: RealtimeContext,
  sockets: Sockets,
  endpoint: Endpoint,
): () => void {
  const options: ServerOptions & { closeTimeout: number } = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: context.limits.frameBytes,
    // How long a peer may take to hang up after we did. The types do not know it yet.
    closeTimeout: 5_000,
  };
  const server = new WebSocketServer(options);
  let isOpen = true;

  app.server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const onError = () => stream.destroy();
    stream.on('error', onError);
    admit(request)
      .then((opened) => {
        stream.off('error', onError);
        server.handleUpgrade(request, stream, head, (socket) => sockets.accept(socket, opened));
      })
      .catch((error: unknown) => refuse(stream, refusalOf(error)));
  });

  async function admit(request: IncomingMessage) {
    const asked = `http://localhost${request.url ?? '/'}`;
    if (!URL.canParse(asked)) throw new UpgradeRefusal(400, 'The address is not valid.');
    const url = new URL(asked);
    if (url.pathname !== endpoint.path) throw new UpgradeRefusal(404, 'There is no socket at this address.');
    if (!isOpen) throw new UpgradeRefusal(503, 'The server is stopping.');
    if (!isOwnOrigin(request.headers.origin, request.headers.host, endpoint.siteUrl)) {
      throw new UpgradeRefusal(403, 'Pages of another origin may not open sockets here.');
    }
    const vsn = readVsn(url.searchParams.get('vsn'));
    if (vsn === undefined) throw new UpgradeRefusal(400, 'The vsn must be 1.0.0 or 2.0.0.');
    const peer = { ip: request.socket.remoteAddress ?? '', headers: request.headers };
    const address = clientNetwork({ config: endpoint }, peer);
    if (!sockets.hasRoomFor(address)) throw new UpgradeRefusal(503, 'Too many sockets are open.');
    const caller = await context.readCaller(
      url.searchParams.get('apikey') ?? headerOf(request, 'apikey') ?? headerOf(request, 'x-api-key'),
    );
    return { vsn, caller, address };
  }

  function refusalOf(error: unknown): UpgradeRefusal {
    if (error instanceof UpgradeRefusal) return error;
    if (error instanceof RealtimeRefusal) return new UpgradeRefusal(401, error.reason);
    context.log.error({ err: error }, 'a socket could not be opened');
    return new UpgradeRefusal(500, 'Something went wrong on our side.');
  }

  return () => {
    isOpen = false;
  };
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

function refuse(stream: Duplex, { status, message }: UpgradeRefusal): void {
  answerRaw(stream, status, JSON.stringify({ error: message }));
}
