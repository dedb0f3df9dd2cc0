import type { Queryable } from '../../postgres/share.ts';
import type { FeedCaller } from '../live-feed.ts';
import type { Access } from './access.ts';

export type AskedRights = {
  caller: FeedCaller;
  topic: string;
  presenceKey: string;
  access: Access;
  /** Who does not receive presence now need not be asked about it; a right that is not used cannot be missed. */
  receivesPresence: boolean;
};

/** Which of these have lost something that they were allowed, by their index; in one round trip. */
export type FindLosses = (asked: readonly AskedRights[]) => Promise<number[]>;

/**
 * Asks the policies for many callers and topics at once, without writing anything (`realtime.rights_of`). What it finds is
 * a suspicion: the rows of `accessReader` decide. Where the database does not have the function, everyone is suspected.
 */
export function lossFinder(db: Queryable): FindLosses {
  let known: boolean | undefined;
  return async (asked) => {
    known ??= await hasFunction(db);
    if (!known) return asked.map((_, index) => index);
    const questions = asked.map(({ caller, topic, presenceKey, access, receivesPresence }) => ({
      role: caller.role,
      claims: caller.claims,
      topic,
      key: presenceKey,
      rights: flagsOf(access, receivesPresence || !access.broadcast.read),
    }));
    const { rows } = await db.query<{ left: string[] }>('select realtime.rights_of($1::jsonb) as left', [
      JSON.stringify(questions),
    ]);
    const left = rows[0]?.left ?? [];
    return questions.flatMap(({ rights }, index) => (left[index] === rights ? [] : [index]));
  };
}

/** In the order in which the function looks at them. */
function flagsOf({ broadcast, presence }: Access, withPresence: boolean): string {
  return [
    broadcast.read ? 'h' : '',
    broadcast.write ? 's' : '',
    presence.read && withPresence ? 'H' : '',
    presence.write ? 'S' : '',
  ].join('');
}

async function hasFunction(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ known: boolean }>(
    `select to_regprocedure('realtime.rights_of(jsonb)') is not null as known`,
  );
  return rows[0]?.known ?? false;
}
