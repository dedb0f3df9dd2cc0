import { createHash } from 'node:crypto';
import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { serialize } from 'pg-protocol';
import { Code, type MessageReader, readError } from './messages.ts';
import { Scram } from './scram.ts';
import { isSocketFolder, socketPath, type Target } from './target.ts';

/** Opens the socket, encrypted where the target asks for it. */
export async function openSocket(target: Target): Promise<Socket> {
  const local = isSocketFolder(target.host);
  const socket = local
    ? connectPlain({ path: socketPath(target) })
    : connectPlain({ host: target.host, port: target.port });
  await once(socket, 'connect');
  socket.setNoDelay(true);
  socket.setKeepAlive(true, 30_000);
  if (target.tls === undefined || local) return socket;
  socket.write(serialize.requestSsl());
  const [answer] = (await once(socket, 'data')) as [Buffer];
  if (answer.toString('latin1') !== 'S') {
    socket.destroy();
    throw new Error('the database does not offer an encrypted connection');
  }
  const secured = connectTls({ socket, servername: target.host, ...target.tls });
  await once(secured, 'secureConnect');
  return secured;
}

/** Introduces us and proves who we are. Resolves when the server is ready for the first query. */
export function authenticate(
  socket: Socket,
  reader: MessageReader,
  target: Target,
  settings: Record<string, string>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const scram = new Scram(target.password ?? '');
    const fail = (error: Error) => {
      stop();
      reject(error);
    };
    const onEnd = () => fail(new Error('the database closed the connection'));
    const onData = (chunk: Buffer) => {
      try {
        reader.push(chunk, (code, body) => {
          if (code === Code.error) fail(readError(body));
          else if (code === Code.authentication) answerAuthentication(socket, scram, target, body);
          else if (code === Code.ready) {
            stop();
            resolve();
          }
        });
      } catch (error) {
        fail(error instanceof Error ? error : new Error(String(error)));
      }
    };
    const stop = () => {
      socket.off('data', onData);
      socket.off('error', fail);
      socket.off('close', onEnd);
    };
    socket.on('data', onData);
    socket.on('error', fail);
    socket.on('close', onEnd);
    socket.write(serialize.startup({ user: target.user, database: target.database, ...settings }));
  });
}

const Authentication = {
  ok: 0,
  cleartext: 3,
  md5: 5,
  sasl: 10,
  saslContinue: 11,
  saslFinal: 12,
} as const;

function answerAuthentication(socket: Socket, scram: Scram, target: Target, body: Buffer): void {
  const kind = body.readInt32BE(0);
  const rest = body.subarray(4);
  if (kind === Authentication.ok) return;
  if (target.password === undefined) throw new Error('the database asks for a password and none is set');
  switch (kind) {
    case Authentication.cleartext:
      socket.write(serialize.password(target.password));
      return;
    case Authentication.md5:
      socket.write(serialize.password(md5Answer(target.user, target.password, rest)));
      return;
    case Authentication.sasl:
      if (!rest.toString('utf8').split('\0').includes(Scram.mechanism)) {
        throw new Error('the database offers no way to sign in that we know');
      }
      socket.write(serialize.sendSASLInitialResponseMessage(Scram.mechanism, scram.first()));
      return;
    case Authentication.saslContinue:
      socket.write(serialize.sendSCRAMClientFinalMessage(scram.final(rest.toString('utf8'))));
      return;
    case Authentication.saslFinal:
      scram.verify(rest.toString('utf8'));
      return;
    default:
      throw new Error(`the database asks for a way to sign in that we do not know (${kind})`);
  }
}

function md5Answer(user: string, password: string, salt: Buffer): string {
  const inner = createHash('md5').update(`${password}${user}`).digest('hex');
  return `md5${createHash('md5').update(inner).update(salt).digest('hex')}`;
}

function once(socket: Socket, event: 'connect' | 'secureConnect' | 'data'): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const done = (...values: unknown[]) => {
      stop();
      resolve(values);
    };
    const fail = (error: Error) => {
      stop();
      reject(error);
    };
    const closed = () => fail(new Error('the database closed the connection'));
    const stop = () => {
      socket.off(event, done);
      socket.off('error', fail);
      socket.off('close', closed);
    };
    socket.once(event, done);
    socket.once('error', fail);
    socket.once('close', closed);
  });
}
