import type { Person } from '@lomdim/testing/people/actors';
import type { TestDatabase } from '@lomdim/testing/postgres/database';
import pg from 'pg';
import { AHEAD } from '../time-travel.ts';
import { type Call, callOf } from './calls.ts';
import { createCast } from './cast.ts';
import { faultsOf } from './faults.ts';
import type { History, Landmark, Later } from './plan.ts';
import { clockOf, look, type Scene, type Seen, type SeenLesson, type Told } from './scene.ts';

/** So many requests are under way at the same instant. */
export const TOGETHER = 4;

const minute = 60_000;

const weekOf = 7 * 24 * 60 * minute;

const momentOf: Record<Landmark, (lesson: SeenLesson) => number> = {
  door: ({ starts_at }) => starts_at.getTime() - 5 * minute,
  beginning: ({ starts_at }) => starts_at.getTime(),
  end: ({ ends_at }) => ends_at.getTime(),
  answer: ({ answer_until }) => answer_until?.getTime() ?? 0,
  objection: ({ object_until }) => object_until?.getTime() ?? 0,
  week: ({ ends_at }) => ends_at.getTime() + weekOf,
};

/** How far time goes on: so many minutes, or to where the rules change for a lesson that there is. Never back. */
function minutesLater(later: Later, scene: Scene, { lessons }: Seen): number {
  if ('minutes' in later) return later.minutes;
  const clock = clockOf(scene).getTime();
  const moments = lessons
    .map(momentOf[later.until])
    .filter((moment) => moment > clock)
    .sort((one, other) => one - other);
  // Mostly the nearest.
  const moment = moments[Math.min(later.which % 3, moments.length - 1)];
  return moment === undefined ? 30 : Math.ceil((moment - clock) / minute) + 1;
}

/** One request in a transaction of its own, as a server sends it, at the time of the history. */
async function send(connection: pg.PoolClient, call: Call, minutesAhead: number): Promise<Told> {
  const told = { call: call.name, by: call.by?.name ?? 'nobody', lesson: call.lesson, ahead: minutesAhead };
  const role = call.by === null ? '' : 'set local role authenticated;';
  const claims = call.by === null ? '' : JSON.stringify({ role: 'authenticated', sub: call.by.id });
  try {
    await connection.query(
      `begin; ${role} select set_config('request.jwt.claims', '${claims}', true), set_config('${AHEAD}', '${minutesAhead} minutes', true)`,
    );
    const { rows } = await connection.query(call.sql, call.values);
    await connection.query('commit');
    return { ...told, answer: 'agreed', detail: undefined, rows };
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code === undefined) throw error;
    await connection.query('rollback');
    const answer = error.code.startsWith('PT') ? error.message : (error.constraint ?? error.code);
    return { ...told, answer, detail: `${error.code} ${error.message} ${error.where ?? ''}`, rows: [] };
  }
}

/** The calls of a step, each connection its own share, all connections at once. */
async function together(scene: Scene, calls: Call[]): Promise<void> {
  await Promise.all(
    scene.connections.map(async (connection, turn) => {
      for (const call of calls.filter((_, index) => index % TOGETHER === turn))
        scene.told.push(await send(connection, call, scene.minutesAhead));
    }),
  );
}

const describeTold = (told: Told[]): string =>
  told
    .map(
      ({ call, by, lesson, ahead, answer }) => `  +${ahead} min ${by}: ${call} ${lesson ?? ''} → ${answer}`,
    )
    .join('\n');

/** Lives through a history; what was answered. Throws with all of it where something is not as it must be. */
export async function liveThrough(database: TestDatabase, admin: Person, history: History): Promise<Told[]> {
  const cast = await createCast(database, admin);
  const connections = await Promise.all(Array.from({ length: TOGETHER }, () => database.pool.connect()));
  const scene: Scene = { database, connections, cast, began: new Date(), minutesAhead: 0, told: [] };
  try {
    for (const step of history) {
      const seen = await look(scene);
      scene.minutesAhead += minutesLater(step.later, scene, seen);
      const calls = step.calls.map((planned) => callOf({ scene, seen, planned }));
      await together(
        scene,
        calls.filter((call) => call !== undefined),
      );
      const faults = await faultsOf(scene);
      if (faults.length > 0) throw new Error(`${faults.join('\n')}\nafter\n${describeTold(scene.told)}`);
    }
  } finally {
    for (const connection of connections) connection.release();
  }
  return scene.told;
}
