import { type Actor, as, type Person } from '@lomdim/testing/people/actors';
import type { TestDatabase } from '@lomdim/testing/postgres/database';

export interface ProfileRequest {
  id: string;
  old_values: Record<string, unknown>;
  new_values: Record<string, unknown>;
  status: string;
  note: string | null;
}

/** What people and admins do with changes of profiles. */
export function profileActions(database: TestDatabase) {
  return {
    /** As the profile page saves it; the row as it then stands. */
    save: async (person: Person, changes: Record<string, unknown>) => {
      const names = Object.keys(changes);
      const sets = names.map((name, index) => `${name} = $${index + 2}`).join(', ');
      const sql = `update profiles set ${sets} where id = $1 returning *`;
      return (await as(database, person, sql, [person.id, ...Object.values(changes)]))[0] ?? {};
    },
    /** What an operator sets, whom nobody asks. */
    set: async (person: Person, changes: Record<string, unknown>) => {
      const sets = Object.keys(changes).map((name, index) => `${name} = $${index + 2}`);
      await database.pool.query(`update private.profiles set ${sets.join(', ')} where id = $1`, [
        person.id,
        ...Object.values(changes),
      ]);
    },
    waiting: async (person: Person): Promise<ProfileRequest | undefined> => {
      const { rows } = await database.pool.query<ProfileRequest>(
        "select * from profile_requests where person_id = $1 and status = 'waiting'",
        [person.id],
      );
      return rows[0];
    },
    withdraw: (actor: Actor, request: string | undefined) =>
      as(database, actor, 'select withdraw_profile_request($1)', [request]),
    decide: (actor: Actor, request: string | undefined, decision: string | null, note?: string) =>
      as(database, actor, 'select decide_profile_request($1, $2, $3)', [request, decision, note ?? null]),
    stored: async (person: Person): Promise<Record<string, unknown>> =>
      (await database.pool.query('select * from private.profiles where id = $1', [person.id])).rows[0],
  };
}
