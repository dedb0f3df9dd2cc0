import { Agent, request } from 'node:http';

export type Asked = {
  port: number;
  path: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
};

const agents = { ordinary: agent(2), attacker: agent(64) };

function agent(maxSockets: number): Agent {
  return new Agent({ keepAlive: true, maxSockets });
}

/** The status of the answer, read to its end. */
export function ask(asked: Asked, as: keyof typeof agents): Promise<number> {
  return new Promise((resolve, reject) => {
    const { port, path, method, headers } = asked;
    const body = method === 'POST' ? '{}' : undefined;
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: agents[as] }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
      answer.once('error', reject);
    });
    sent.once('error', reject);
    if (body !== undefined) sent.setHeader('content-type', 'application/json');
    sent.end(body);
  });
}

/** Asks over so many connections without end, each again as soon as it was answered; `stop` waits for the last answers. */
export function attack(asked: Asked, connections: number) {
  let isOver = false;
  const statuses = new Map<number, number>();
  const workers = Array.from({ length: connections }, async () => {
    while (!isOver) {
      const status = await ask(asked, 'attacker');
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  });
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(workers);
      return statuses;
    },
  };
}
