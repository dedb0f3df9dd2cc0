import { once } from 'node:events';
import WebSocket from 'ws';
import { now } from './clock.ts';
import type { ClientPlan, FromClients, Seat, ToClients } from './plan.ts';

const [plan] = (await once(process, 'message')) as [ClientPlan];
/** So many at once; a crowd at the door is not what is measured. */
const atOnce = 50;
let delays: number[] = [];
let wanted = Number.POSITIVE_INFINITY;

process.on('message', ({ count }: ToClients) => {
  wanted = count;
  answerWhenDone();
});
process.on('disconnect', () => process.exit());

const all: (Seat | undefined)[] = [...plan.seats, ...Array.from({ length: plan.idle }, () => undefined)];
for (let start = 0; start < all.length; start += atOnce) {
  await Promise.all(
    all
      .slice(start, start + atOnce)
      .map((seat, index) => (plan.kind === 'baseline' ? openBaseline(seat) : openOurs(seat, start + index))),
  );
}
report({ kind: 'ready' });

function openBaseline(seat: Seat | undefined): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${plan.port}/?conversation=${seat?.conversation ?? ''}`);
  return new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
    socket.on('message', (data) => received(data.toString()));
  });
}

function openOurs(seat: Seat | undefined, number: number): Promise<void> {
  const socket = new WebSocket(
    `ws://127.0.0.1:${plan.port}/realtime/v1/websocket?apikey=${plan.apiKey}&vsn=2.0.0`,
  );
  const topic = `realtime:bench-${number}`;
  const changes = seat
    ? [
        {
          event: 'INSERT',
          schema: 'public',
          table: 'chat_messages',
          filter: `conversation_id=eq.${seat.conversation}`,
        },
      ]
    : [];
  const config = {
    broadcast: { ack: false, self: false },
    presence: { enabled: false },
    postgres_changes: changes,
  };
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('open', () => {
      const payload = { config, ...(seat ? { access_token: seat.token } : {}) };
      socket.send(JSON.stringify(['1', '1', topic, 'phx_join', payload]));
    });
    socket.on('message', (data) => {
      const text = data.toString();
      const [, , , event, payload] = JSON.parse(text) as [
        string,
        string,
        string,
        string,
        { status?: string },
      ];
      if (event === 'phx_reply' && payload.status === 'ok') resolve();
      else if (event === 'phx_reply') reject(new Error(text));
      else if (event === 'postgres_changes') received(text);
    });
    setInterval(() => socket.send(JSON.stringify([null, '2', 'phoenix', 'heartbeat', {}])), 20_000).unref();
  });
}

/** The content of a message is the moment at which it was written. */
function received(text: string): void {
  const arrived = now();
  const written = /"content": ?"(\d+\.\d+)"/.exec(text)?.[1];
  if (written === undefined) return;
  delays.push(arrived - Number(written));
  answerWhenDone();
}

function answerWhenDone(): void {
  if (delays.length < wanted) return;
  report({ kind: 'delays', delays });
  delays = [];
  wanted = Number.POSITIVE_INFINITY;
}

function report(message: FromClients): void {
  process.send?.(message);
}
