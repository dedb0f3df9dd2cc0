import type { Random } from '@lomdim/testing/attack/random';
import { waitUntil } from '@lomdim/testing/clock/wait';
import { places, type Town } from './town.ts';

export type Fault = {
  name: string;
  /** Leaves everything running again. */
  happens(town: Town, random: Random): Promise<void>;
  /** What those servers log that go on. */
  sentence?: RegExp;
  /** One of them is enough: it is the one that it happened to. */
  isSaidByOne?: boolean;
};

const lostDatabase =
  /the connection on which the database tells of changes was lost; connecting again[\s\S]*the database is back/;

const cutSockets = /live connections were cut without a goodbye/;

const serversDie = (count: number): Fault => ({
  name: `${count} of the servers die and start at once`,
  happens: async (town, random) => {
    const victims = random.sample(places, count);
    await town.killServers(victims);
    await town.startServers(victims);
  },
});

const postgresDies: Fault = {
  name: 'PostgreSQL dies',
  happens: async (town) => {
    await town.killPostgres();
    await town.startPostgres();
  },
  sentence: lostDatabase,
};

const postgresAndServerDie: Fault = {
  name: 'PostgreSQL and a server die',
  happens: async (town, random) => {
    const victims = random.sample(places, 1);
    await Promise.all([town.killPostgres(), town.killServers(victims)]);
    await town.startPostgres();
    await town.startServers(victims);
  },
  sentence: lostDatabase,
};

const sessionDies: Fault = {
  name: 'a process of PostgreSQL dies',
  happens: (town, random) => town.killSession(random.next()),
  sentence: lostDatabase,
};

const sessionsAreCut: Fault = {
  name: 'all sessions of the database are cut',
  happens: (town) => town.cutSessions(),
  sentence: lostDatabase,
};

const proxyDies: Fault = {
  name: 'the proxy dies',
  happens: async (town) => {
    await town.killProxy();
    await town.startProxy();
  },
  sentence: cutSockets,
  isSaidByOne: true,
};

const proxyAndServerDie: Fault = {
  name: 'the proxy and a server die',
  happens: async (town, random) => {
    const victims = random.sample(places, 1);
    await Promise.all([town.killProxy(), town.killServers(victims)]);
    await Promise.all([town.startProxy(), town.startServers(victims)]);
  },
};

const socketsAreCut: Fault = {
  name: 'all sockets of people are cut',
  happens: async (town) => town.cutSockets(),
  sentence: cutSockets,
  isSaidByOne: true,
};

/** It takes a mail and says nothing. `meanwhile` happens to whoever waits for it. */
async function mailHangs(town: Town, meanwhile: () => Promise<void>): Promise<void> {
  const { mail } = town;
  const before = mail.unanswered.length;
  mail.isSilent = true;
  await town.orderMail();
  await waitUntil(
    () => mail.unanswered.length,
    (count) => count > before,
    { what: 'a mail without an answer' },
  );
  await meanwhile();
  mail.isSilent = false;
  mail.hangUp();
}

const mailServerHangs: Fault = {
  name: 'the mail server hangs',
  happens: (town) => mailHangs(town, async () => undefined),
  sentence: /mail not sent; it is tried again/,
  isSaidByOne: true,
};

const serversDieWaitingForMail: Fault = {
  name: 'the mail server hangs, and the servers that wait for it die',
  happens: (town) =>
    mailHangs(town, async () => {
      await town.killServers(places);
      await town.startServers(places);
    }),
};

/** How often each of them happens: a server takes seconds to start, all else is back in an instant. The seed says in which order. */
export const campaign: readonly Fault[] = [
  ...times(8, serversDie(1)),
  ...times(5, serversDie(2)),
  ...times(3, serversDie(3)),
  ...times(11, postgresDies),
  ...times(2, postgresAndServerDie),
  ...times(24, sessionDies),
  ...times(3, sessionsAreCut),
  ...times(28, proxyDies),
  ...times(3, proxyAndServerDie),
  ...times(4, socketsAreCut),
  ...times(2, mailServerHangs),
  ...times(2, serversDieWaitingForMail),
];

function times(count: number, fault: Fault): Fault[] {
  return Array.from({ length: count }, () => fault);
}
