import { type Actor, as, createPerson, type Person, type Rows } from '@lomdim/testing/people/actors';
import type { TestDatabase } from '@lomdim/testing/postgres/database';

export interface SosRequest {
  subject?: string | null;
  language?: string | null;
  minutes?: number | null;
}

/** What people do who look for somebody to learn with right now. */
export function sosActions(database: TestDatabase) {
  const one = async (rows: Promise<Rows>) => (await rows)[0];
  return {
    newStudent: (gender: 'male' | 'female' = 'female'): Promise<Person> =>
      createPerson(database, 'student', { gender }),
    ask: (actor: Actor, { subject = 'Gemara', language = null, minutes = 30 }: SosRequest = {}) =>
      one(as(database, actor, 'select * from sos_request($1, $2, $3)', [subject, language, minutes])),
    beat: (actor: Actor) => one(as(database, actor, 'select * from sos_heartbeat()')),
    answer: (actor: Actor, offer: unknown, accept: boolean | null) =>
      one(as(database, actor, 'select * from sos_answer($1, $2)', [offer, accept])),
    cancel: (actor: Actor) => one(as(database, actor, 'select cancel_sos_request() as cancelled')),
    keep: (actor: Actor, offer: unknown) =>
      one(as(database, actor, 'select * from sos_keep_partner($1)', [offer])),
    /** As if this offer had been made 90 seconds ago. */
    letPass: (offer: unknown) =>
      database.pool.query('update sos_offers set expires_at = now() where id = $1', [offer]),
    /** As if nothing had come from this person's browser for so long. */
    silence: (person: Person, time: string) =>
      database.pool.query(
        `update private.sos_presence set seen_at = now() - $2::interval
         where request_id in (select id from sos_requests where student_id = $1)`,
        [person.id, time],
      ),
    runJob: async (): Promise<number> =>
      (await database.pool.query('select private.expire_sos_requests(now()) as ended')).rows[0].ended,
  };
}
