import type { AttackFixture } from './fixture.ts';
import { forgedText } from './forged-values.ts';
import { Listener } from './listener.ts';
import type { Attacker } from './people.ts';
import { type Report, send } from './run.ts';
import { type Topic, topicsOf } from './topics.ts';

/** Not for children: they look for nobody. */
const children: readonly string[] = ['sibling', 'other-child'];
const never: readonly string[] = ['visitor', 'banned-person', 'half-signed-in', 'signed-out'];

/** How many topics of each kind each actor tries: of those on which the victims are, and of others. */
type Measure = { taken: number; free: number };

/** Channels: the victims send messages, everybody else tries to receive them and to send in their name. */
export async function attackChannels(
  fixture: AttackFixture,
  { taken, free }: Measure,
  report: Report,
): Promise<void> {
  const { server, people, catalogue, canaries, random } = fixture;
  const topics = topicsOf(fixture);
  const real = catalogue.channels.kinds.flatMap((kind) =>
    topics.filter((topic) => topic.kind === kind && topic.seenBy.length > 0).slice(0, taken),
  );
  const owners = await Promise.all(
    Object.values(people.victims).map((account) => Listener.open(server, account)),
  );
  const hostile: Listener[] = [];
  try {
    const joined = await joinChannels(owners, real, report);
    for (const kind of catalogue.channels.kinds) {
      if (!joined.some(({ topic }) => topic.kind === kind)) {
        report.findings.push(`no victim was let into a channel of the kind ${kind}`);
      }
    }
    const others = topics.filter(({ seenBy }) => seenBy.length === 0);
    await Promise.all(
      people.attackers.map(async (attacker) => {
        const tried = [...real, ...random.sample(others, free)];
        const listener = await Listener.open(server, attacker);
        hostile.push(listener);
        await intrude(fixture, attacker, listener, tried, report);
      }),
    );
    for (const { listener, topic } of joined) {
      const marker = canaries.make(`what is said on ${topic.name}`, topic.seenBy.join(' '));
      await listener.push(topic.name, 'presence', { type: 'presence', event: 'track', payload: { marker } });
      const message = { type: 'broadcast', event: 'secret', payload: { marker } };
      await listener.push(topic.name, 'broadcast', message);
    }
    // Received by those who may: only then does it mean something that the others did not.
    for (const listener of [...owners, ...hostile]) await listener.settled();
    for (const listener of hostile) {
      for (const { where } of canaries.foundIn(listener.received.join('\n'), listener.name, '')) {
        report.findings.push(`${listener.name} received ${where}`);
      }
    }
    for (const { name, received } of owners) {
      const forged = received.filter((message) => message.includes(forgedText));
      report.findings.push(...forged.map((message) => `${name} received ${message.slice(0, 300)}`));
    }
  } finally {
    for (const listener of [...owners, ...hostile]) listener.close();
  }
}

type Joined = { listener: Listener; topic: Topic };

/** Those who belong on a channel join it: what they are refused would be refused to everybody. */
async function joinChannels(
  owners: readonly Listener[],
  topics: readonly Topic[],
  report: Report,
): Promise<Joined[]> {
  const joined: Joined[] = [];
  for (const listener of owners) {
    for (const topic of topics.filter(({ seenBy }) => seenBy.includes(listener.name))) {
      const { status, response } = await listener.join(topic.name, {
        private: true,
        broadcast: { ack: true },
      });
      if (status === 'ok') joined.push({ listener, topic });
      else report.findings.push(`${listener.name} was refused ${topic.name}: ${JSON.stringify(response)}`);
    }
  }
  return joined;
}

async function intrude(
  fixture: AttackFixture,
  attacker: Attacker,
  listener: Listener,
  topics: readonly Topic[],
  report: Report,
): Promise<void> {
  const { victim } = fixture.people.victims;
  const broadcast = { type: 'broadcast', event: 'secret', payload: { note: forgedText } };
  const presence = { type: 'presence', event: 'track', payload: { note: forgedText } };
  const count = (kind: string, attempts: number) => {
    const tried = `${attacker.name}: channel ${kind}`;
    report.attempts += attempts;
    report.tried.set(tried, (report.tried.get(tried) ?? 0) + attempts);
  };

  for (const { kind, name, seenBy } of topics) {
    if (seenBy.includes(attacker.name)) continue;
    const replay = { since: 0, limit: 25 };
    const config = { private: true, broadcast: { ack: true, replay }, presence: { enabled: true } };
    const { status } = await listener.join(name, config);
    if (status === 'ok') report.findings.push(`${attacker.name} was let into ${name}`);
    await listener.push(name, 'broadcast', broadcast);
    await listener.push(name, 'presence', presence);
    const messages = [{ topic: name, event: 'secret', payload: { note: forgedText }, private: true }];
    const sent = await overHttp(fixture, attacker, messages);
    if (sent < 300) report.findings.push(`${attacker.name} sent to ${name} over HTTP`);
    count(kind, 4);
    // A listener who got in stays.
    if (status === 'ok' || seenBy.length === 0) continue;
    // The same name in public is another channel: nothing gets from one into the other.
    await listener.join(name, { broadcast: { ack: true }, presence: { enabled: true, key: victim.id } });
    await listener.push(name, 'presence', presence);
    await listener.push(name, 'broadcast', broadcast);
    await overHttp(
      fixture,
      attacker,
      messages.map((message) => ({ ...message, private: false })),
    );
    count(kind, 4);
  }
  for (const topic of fixture.catalogue.channels.topics) {
    const asVictim = {
      private: true,
      broadcast: { ack: true },
      presence: { enabled: true, key: victim.id },
    };
    const { status } = await listener.join(topic, asVictim);
    if (status === 'ok' && [...never, ...children].includes(attacker.name)) {
      report.findings.push(`${attacker.name} was let into ${topic}`);
    }
    const tracked = await listener.push(topic, 'presence', presence);
    if (tracked.status === 'ok')
      report.findings.push(`${attacker.name} was present on ${topic} as the victim`);
    const sent = await listener.push(topic, 'broadcast', broadcast);
    if (sent.status === 'ok') report.findings.push(`${attacker.name} sent to ${topic}`);
    count(topic, 3);
  }
}

async function overHttp(fixture: AttackFixture, attacker: Attacker, messages: object[]): Promise<number> {
  const { status } = await send(fixture, attacker, {
    method: 'POST',
    path: '/realtime/v1/api/broadcast',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ messages }),
  });
  return status;
}
