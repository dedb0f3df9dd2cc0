import { connect } from 'node:net';

// An address of this machine answers or refuses at once; silence means that a firewall swallows the question.
const timeoutMs = 1000;

/** What to call when a server listens on all addresses. */
const callable: Record<string, string[]> = { '0.0.0.0': ['127.0.0.1'], '::': ['::1', '127.0.0.1'] };

/** Whether somebody listens there already. */
export async function isAnswered({ host, port }: { host: string; port: number }): Promise<boolean> {
  const answers = await Promise.all((callable[host] ?? [host]).map((one) => connects(one, port)));
  return answers.includes(true);
}

function connects(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: timeoutMs });
    const end = (answered: boolean) => {
      socket.destroy();
      resolve(answered);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false)); // refused: nobody listens
  });
}
