import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';

/** What happens to a request on its way. A connection that falls silent stays open. */
export type Fault = {
  status?: number;
  delayMs?: number;
  /** The request, after so many bytes of its body. */
  cutRequestAfter?: number;
  /** The answer, after so many bytes of its body. The store has done what it was asked for. */
  cutAfter?: number;
  silentAfter?: number;
  /** Nothing comes back, from the beginning on. */
  isSilent?: boolean;
};
export type Faults = (method: string, path: string) => Fault | undefined;

type Options = {
  /** Of the store. */
  port: number;
  faultOf: Faults;
  /** What the store cannot do itself. */
  giveUpUpload(id: string): Promise<void>;
};

/** What stands between a store and whoever asks it, and lets things go wrong. */
export function createFaultyProxy(options: Options): { server: Server; open(): number } {
  let open = 0;
  const take = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    open += 1;
    outgoing.once('close', () => {
      open -= 1;
    });
    const fault = options.faultOf(incoming.method ?? '', incoming.url ?? '') ?? {};
    if (fault.isSilent) {
      // Otherwise it would not be noticed that the sender is gone.
      incoming.resume();
      return;
    }
    setTimeout(() => answer(incoming, outgoing, fault, options), fault.delayMs ?? 0);
  };
  // A sender who asks whether to go on is told so by whoever answers, so that silence is complete.
  return { server: createServer(take).on('checkContinue', take), open: () => open };
}

function answer(incoming: IncomingMessage, outgoing: ServerResponse, fault: Fault, options: Options): void {
  // Whoever was killed meanwhile sends nothing more, and the store would wait for it.
  if (outgoing.destroyed) return;
  if (incoming.headers.expect !== undefined) outgoing.writeContinue();
  if (fault.status !== undefined) {
    incoming.resume();
    outgoing.writeHead(fault.status).end();
    return;
  }
  const { method, url: path = '', headers } = incoming;
  const upload = new URL(path, 'http://store').searchParams.get('uploadId');
  if (method === 'DELETE' && upload !== null) {
    void options.giveUpUpload(upload).then(
      () => outgoing.writeHead(204).end(),
      () => outgoing.writeHead(404).end(),
    );
    return;
  }
  const onward = request(
    { host: '127.0.0.1', port: options.port, method, path, headers, agent: false },
    (answered) => {
      outgoing.writeHead(answered.statusCode ?? 502, answered.headers);
      sendBack(answered, outgoing, fault);
    },
  );
  onward.once('error', () => outgoing.destroy());
  outgoing.once('close', () => onward.destroy());
  if (fault.cutRequestAfter === undefined) incoming.pipe(onward);
  else sendUpTo(fault.cutRequestAfter, incoming, onward, () => outgoing.destroy());
}

function sendBack(
  answered: IncomingMessage,
  outgoing: ServerResponse,
  { cutAfter, silentAfter }: Fault,
): void {
  if (cutAfter !== undefined) sendUpTo(cutAfter, answered, outgoing, () => outgoing.destroy());
  else if (silentAfter !== undefined) sendUpTo(silentAfter, answered, outgoing, () => undefined);
  else answered.pipe(outgoing);
}

/** So many bytes and no more; what happens then is up to whoever asks. */
function sendUpTo(
  bytes: number,
  from: IncomingMessage,
  to: ServerResponse | ClientRequest,
  then: () => void,
): void {
  let left = bytes;
  if (left === 0) then();
  from.on('data', (chunk: Buffer) => {
    if (left <= 0) return;
    to.write(chunk.subarray(0, left), () => left <= 0 && then());
    left -= chunk.length;
  });
}
