import type { AttackFixture } from './fixture.ts';
import { Listener } from './listener.ts';
import type { Attacker } from './people.ts';
import { forEveryone } from './planter.ts';
import type { Report } from './run.ts';

/** Everybody follows every published table while the victims' rows change. */
export async function attackChanges(fixture: AttackFixture, report: Report): Promise<void> {
  const { server, people, catalogue, canaries } = fixture;
  const everybody: Attacker[] = [...Object.values(people.victims), ...people.attackers];
  const listeners = await Promise.all(everybody.map((actor) => Listener.open(server, actor)));
  try {
    await Promise.all(listeners.map((listener) => follow(fixture, listener, report)));
    const before = canaries.all.length;
    await changeEverything(fixture);
    const fresh = canaries.all.slice(before);
    await lastChangeReceived(fixture, listeners);
    const received = listeners.map((listener) => ({ listener, text: listener.received.join('\n') }));
    for (const { listener, text } of received) {
      for (const { where } of canaries.foundIn(text, listener.name, '')) {
        report.findings.push(`${listener.name} received the change of ${where}`);
      }
    }
    for (const name of catalogue.published) {
      const ofTable = fresh.filter(({ where }) => where.startsWith(`public.${name}.`));
      const isReceived = ofTable.some(({ marker, seenBy }) =>
        received.some(
          ({ listener, text }) => seenBy.includes(listener.name) && text.toLowerCase().includes(marker),
        ),
      );
      if (ofTable.length > 0 && !isReceived) report.findings.push(`nobody received the change of ${name}`);
    }
  } finally {
    for (const listener of listeners) listener.close();
  }
}

/** Whole tables, single rows of others, and schemas that nobody may follow. */
async function follow({ catalogue, rows }: AttackFixture, listener: Listener, report: Report): Promise<void> {
  const whole = catalogue.published.map((table) => ({ event: '*', schema: 'public', table }));
  const single = rows
    .filter(({ table }) => catalogue.published.includes(table))
    .map(({ table, key, id }) => ({ event: '*', schema: 'public', table, filter: `${key}=eq.${id}` }));
  const foreign = catalogue.hidden.map(({ schema, name }) => ({ event: '*', schema, table: name }));
  const anything = [
    { event: '*', schema: '*' },
    { event: '*', schema: 'public' },
    { event: '*', schema: 'realtime' },
  ];
  const bindings = [...whole, ...single, ...foreign, ...anything];
  // One channel for each: a channel with one binding that is refused is refused as a whole.
  await Promise.all(
    bindings.map((binding, at) => listener.join(`follow-${at}`, { postgres_changes: [binding] })),
  );
  for (const binding of bindings) {
    const tried = `${listener.name}: changes ${'table' in binding ? binding.table : binding.schema}`;
    report.tried.set(tried, (report.tried.get(tried) ?? 0) + 1);
  }
  report.attempts += bindings.length;
}

/** Every published row of the victims gets new secrets. */
async function changeEverything({ server, catalogue, rows, canaries }: AttackFixture): Promise<void> {
  for (const { table, storedIn, key, id, seenBy } of rows) {
    if (!catalogue.published.includes(table) || seenBy === forEveryone) continue;
    const columns = catalogue.tables.find(({ name }) => name === table)?.columns ?? [];
    const moment = columns.find(({ name }) => /^(created|assigned|used|joined|changed)_at$/.test(name));
    if (moment) {
      await server.pool.query(
        `update ${storedIn} set ${moment.name} = clock_timestamp() where ${key}::text = $1`,
        [id],
      );
    }
    await canaries.plant(storedIn, key, id, seenBy);
  }
}

/** A change that every signed-in listener receives comes last; everything before it has arrived by then. */
async function lastChangeReceived({ server }: AttackFixture, listeners: readonly Listener[]): Promise<void> {
  await server.pool.query('update public.sponsorship_pool_changes set changed_at = clock_timestamp()');
  const hasReceived = (listener: Listener) =>
    listener.received.some(
      (text) => text.includes('"sponsorship_pool_changes"') && text.includes('"event":"postgres_changes"'),
    );
  const awaited = listeners.filter(({ name }) => !withoutChanges.includes(name));
  while (!awaited.every(hasReceived)) await new Promise((resolve) => setTimeout(resolve, 20));
  for (const listener of listeners) await listener.settled();
}

/** Those whose token is worth nothing, and visitors: none of them may subscribe to it. */
const withoutChanges: readonly string[] = ['visitor', 'banned-person', 'half-signed-in', 'signed-out'];
