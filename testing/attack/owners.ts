import type { Account } from './account.ts';
import { type Attempt, json } from './attempt.ts';
import type { AttackFixture } from './fixture.ts';
import { send } from './run.ts';

/** What the owners of the secrets do not get when they ask for them. Where nobody sees a thing, hiding it proves nothing. */
export async function hiddenFromOwners(fixture: AttackFixture): Promise<string[]> {
  const { people, canaries } = fixture;
  const seen = new Set<string>();
  const ask = async (account: Account) => {
    for (const request of requestsOf(fixture, account)) {
      const { text } = await send(fixture, account, request);
      for (const { marker, seenBy } of canaries.namedIn(text)) {
        if (seenBy.includes(account.name)) seen.add(marker);
      }
    }
  };
  await Promise.all([...Object.values(people.victims), people.admin].map(ask));
  return canaries.all
    .filter(({ marker, seenBy }) => !seenBy.includes('nobody') && !seen.has(marker))
    .map(({ where, seenBy }) => `${where}, for ${seenBy.join(' ')}`);
}

/** Plain requests, as the product's own pages send them. */
function requestsOf({ rows, files, catalogue }: AttackFixture, account: Account): Omit<Attempt, 'target'>[] {
  const readable = (table: string) =>
    catalogue.tables
      .find(({ name }) => name === table)
      ?.columns.filter(({ maySelect }) => maySelect)
      .map(({ name }) => name)
      .join() ?? '*';
  const meetings = rows.filter(({ table }) => /booking|session|offer|study_room/.test(table));
  return [
    ...rows
      .filter(({ table }) => !table.includes('.'))
      .map(({ table, key, id }) => ({
        method: 'GET',
        path: `/rest/v1/${table}?select=${readable(table)}&${key}=eq.${id}`,
      })),
    ...catalogue.routines
      .filter(({ changesNothing }) => changesNothing)
      .map(({ name }) => ({ method: 'POST', path: `/rest/v1/rpc/${name}`, ...json({}) })),
    ...meetings.map(({ id }) => ({
      method: 'POST',
      path: '/functions/v1/meeting-token',
      ...json({ bookingId: id }),
    })),
    ...files.flatMap(({ bucket, path }) => [
      { method: 'GET', path: `/storage/v1/object/authenticated/${bucket}/${path}` },
      {
        method: 'POST',
        path: `/storage/v1/object/list/${bucket}`,
        ...json({ prefix: path.slice(0, path.lastIndexOf('/')) }),
      },
    ]),
    { method: 'GET', path: '/auth/v1/user' },
    { method: 'GET', path: `/rest/v1/profiles?id=eq.${account.id}` },
  ];
}
