import { createEveryActor, type Person, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act, minutesAfter } from '../helpers/lessons.ts';
import { readTransitions, type Transition } from '../helpers/transitions.ts';

// Every transition of the table × every actor × on time, too early and too late. What is expected is worked out from the table
// and from what each actor is to the lesson that the test makes; nothing here asks the functions that decide.

type Role = 'student' | 'teacher';
interface Scene {
  transition: Transition;
  /** Who made what waits: the lesson, its new time, or the report. */
  maker: Role;
}

const created = new Date('2031-03-03T09:00:00Z');
const begins = new Date('2031-03-06T09:00:00Z');
const ends = minutesAfter(begins, 60);
const changed = minutesAfter(begins, 600);
const reportedAt = minutesAfter(ends, 5);
const moments: Record<string, Date> = {
  door: minutesAfter(begins, -15),
  beginning: begins,
  end: ends,
  week: minutesAfter(ends, 7 * 24 * 60),
  answer: ends,
  change: begins,
  undo: minutesAfter(created, 10),
  objection: minutesAfter(reportedAt, 48 * 60),
};

const actors = [
  'student',
  'teacher',
  'otherStudent',
  'otherTeacher',
  'admin',
  'visitor',
  'suspendedTeacher',
  'clock',
] as const;
type ActorName = (typeof actors)[number];

const publicNames: Record<string, string> = {
  accept: 'accept_lesson',
  decline: 'decline_lesson',
  withdraw: 'withdraw_lesson',
  accept_time: 'accept_lesson_time',
  decline_time: 'decline_lesson_time',
  undo: 'undo_lesson',
  take_back: 'take_back_report',
  withdraw_objection: 'withdraw_objection',
  claim: 'claim_lesson',
};

let database: TestDatabase;
let client: pg.PoolClient;
let people: Record<ActorName, Person | { name: string; id: null }>;
let student: Person;
let teacher: Person;
let transitions: Transition[];

beforeAll(async () => {
  database = await createTestDatabase();
  const every = await createEveryActor(database);
  ({ student, teacher } = every);
  people = {
    ...every,
    suspendedTeacher: teacher,
    clock: { name: 'clock', id: null },
  };
  transitions = await readTransitions(database);
  client = await database.pool.connect();
});
afterAll(async () => {
  client.release();
  await database.drop();
});

const idOf = (role: Role) => (role === 'student' ? student.id : teacher.id);

/** Whoever reported: a claim, and that the student did not come, are the teacher's words. */
const reporterOf = ({ transition, maker }: Scene): Role =>
  ['cancelled', 'student absent'].includes(transition.condition ?? '') ? 'teacher' : maker;

/** A lesson in the state from which the transition leads, with what it asks for. */
async function prepare(scene: Scene): Promise<string> {
  const { transition, maker } = scene;
  const { from, condition } = transition;
  const isReported = from === 'reported' || from === 'disputed';
  const isProposed = from === 'proposed';
  const outcomes: Record<string, string> = {
    cancelled: 'late_cancellation',
    'student absent': 'student_absent',
  };
  const agreed = (role: Role) => (isProposed && role !== maker ? null : created);
  const { rows } = await client.query<{ id: string }>(
    `insert into lessons (kind, student_id, teacher_id, created_by, created_at, starts_at, duration_minutes, time_zone, lesson_date,
       lesson_time, subject, state, student_agreed_at, teacher_agreed_at, answer_until, outcome, reported_by, reported_at,
       object_until, objection, objected_at, is_claimed, cancelled_by, cancelled_at, is_late)
     values ('booking', $1, $2, $3, $4, $5, 60, 'UTC', ($5::timestamptz at time zone 'UTC')::date, ($5::timestamptz at time zone 'UTC')::time,
       'Talmud', $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
     returning id`,
    [
      student.id,
      teacher.id,
      idOf(maker),
      created,
      begins,
      from,
      agreed('student'),
      agreed('teacher'),
      isProposed ? moments.answer : null,
      isReported ? (outcomes[condition ?? ''] ?? 'not_held') : null,
      isReported ? idOf(reporterOf(scene)) : null,
      isReported ? reportedAt : null,
      isReported ? moments.objection : null,
      from === 'disputed' ? 'No' : null,
      from === 'disputed' ? reportedAt : null,
      condition === 'cancelled',
      from === 'cancelled' || condition === 'cancelled' ? student.id : null,
      from === 'cancelled' || condition === 'cancelled' ? minutesAfter(begins, -60) : null,
      from === 'cancelled' || condition === 'cancelled',
    ],
  );
  const id = rows[0]?.id ?? '';
  if (condition === 'change') {
    await client.query(
      `insert into lesson_changes (lesson_id, proposed_by, starts_at, duration_minutes, price_cents, answer_until)
       values ($1, $2, $3, 60, 0, $4)`,
      [id, idOf(maker), changed, moments.change],
    );
  }
  if (condition === 'both present') {
    await client.query(
      `insert into private.room_visits (person_id, lesson_id, entered_at, seen_at, left_at)
       select person, $3, $4, $5, $5 from unnest(array[$1, $2]::uuid[]) as person`,
      [student.id, teacher.id, id, begins, ends],
    );
  }
  return id;
}

function rolesOf(name: ActorName, scene: Scene): string[] {
  if (name === 'clock') return ['clock', 'room'];
  if (name === 'admin') return ['admin'];
  if (name !== 'student' && name !== 'teacher' && name !== 'suspendedTeacher') return [];
  const role = name === 'student' ? 'student' : 'teacher';
  const isMaker = role === scene.maker;
  const reporter = reporterOf(scene);
  return [
    'either',
    role,
    isMaker ? 'creator' : '',
    isMaker ? 'maker' : 'other',
    isMaker ? '' : 'change_other',
    role === reporter ? 'reporter' : 'answerer',
  ];
}

/** What the table says of this actor at this moment: the state, or the refusal. */
function expected(name: ActorName, scene: Scene, moment: Date): string {
  const { from, condition, action } = scene.transition;
  const roles = rolesOf(name, scene);
  const isOneOfTheTwo = roles.includes('either') || name === 'clock';
  if (!isOneOfTheTwo && !(name === 'admin' && action === 'decide')) return 'lesson_not_found';
  const holds = (other: string | null) =>
    other === null ||
    other === condition ||
    // A report that is about no cancelled lesson.
    (other === 'not cancelled' && condition !== 'cancelled' && from === 'reported') ||
    (other === 'student absent' && condition === 'student absent');
  const found = transitions.find(
    (each) =>
      each.from === from &&
      each.action === action &&
      holds(each.condition) &&
      roles.includes(each.actor) &&
      (each.notBefore === null || moment >= (moments[each.notBefore] ?? moment)) &&
      (each.notAfter === null || moment < (moments[each.notAfter] ?? moment)),
  );
  if (found === undefined) return 'not_possible_now';
  if (name === 'suspendedTeacher' && found.needsTeacher) return 'teaching_suspended';
  return found.to;
}

const dataOf: Record<string, Record<string, unknown>> = {
  propose_time: { starts_at: minutesAfter(begins, 24 * 60) },
  report: { outcome: 'not_held' },
  object: { words: 'It was different' },
  decide: { outcome: 'not_held' },
  cancel: { reason: 'Ill' },
};

/** What happens, without leaving anything behind. */
async function tried(name: ActorName, scene: Scene, moment: Date): Promise<string> {
  await client.query('begin');
  try {
    const id = await prepare(scene);
    if (name === 'suspendedTeacher') {
      await client.query("update private.profiles set approval_status = 'suspended' where id = $1", [
        teacher.id,
      ]);
    }
    const { action } = scene.transition;
    const work = client.query('select state from private.change_lesson($1, $2, $3, $4, $5)', [
      id,
      action,
      people[name].id,
      moment,
      dataOf[action] ?? {},
    ]);
    return (await refusal(work)) ?? String((await work).rows[0].state);
  } finally {
    await client.query('rollback');
  }
}

/** On time, exactly too early and exactly too late, as far as the transition says anything about it. */
function momentsFor({ transition }: Scene): [string, Date][] {
  const opens = transition.notBefore === null ? undefined : moments[transition.notBefore];
  const closes = transition.notAfter === null ? undefined : moments[transition.notAfter];
  const before = (moment: Date) => new Date(moment.getTime() - 1);
  const onTime: [string, Date][] = [
    [
      'at the first moment',
      opens ?? (transition.from === 'reported' ? reportedAt : minutesAfter(created, 1)),
    ],
  ];
  if (closes !== undefined) onTime.push(['at the last moment', before(closes)]);
  if (opens !== undefined) onTime.push(['too early', before(opens)]);
  if (closes !== undefined) onTime.push(['too late', closes]);
  return onTime;
}

describe.each(['student', 'teacher'] as const)('made by the %s', (maker) => {
  it('every transition answers every actor as the table says, on time, too early and too late', async () => {
    const answers: Record<string, string> = {};
    const table: Record<string, string> = {};
    for (const transition of transitions.filter(({ from }) => from !== null)) {
      const scene = { transition, maker };
      for (const [when, moment] of momentsFor(scene)) {
        for (const name of actors) {
          if (name === 'visitor') continue;
          const { from, condition, action, actor } = transition;
          const line = `${from} (${condition}) ${action} by ${actor}: ${name}, ${when}`;
          table[line] = expected(name, scene, moment);
          answers[line] = await tried(name, scene, moment);
        }
      }
    }
    expect(Object.keys(answers).length).toBeGreaterThan(400);
    expect(answers).toEqual(table);
  });
});

it('each of them is done by somebody on time', () => {
  for (const transition of transitions.filter(({ from }) => from !== null)) {
    const reached = (['student', 'teacher'] as const).flatMap((maker) =>
      actors.flatMap((name) =>
        momentsFor({ transition, maker }).map(([, moment]) => expected(name, { transition, maker }, moment)),
      ),
    );
    expect(reached).toContain(transition.to);
  }
});

it('a visitor does none of them', async () => {
  const visitor = { name: 'visitor', id: null };
  for (const name of Object.values(publicNames)) {
    expect(await refusal(act(database, visitor, name, student.id))).toBe('42501');
  }
  for (const name of ['cancel_lesson', 'report_lesson', 'object_to_lesson']) {
    expect(await refusal(act(database, visitor, name, student.id, 'x'))).toBe('42501');
  }
  expect(await refusal(act(database, visitor, 'propose_lesson_time', student.id, begins))).toBe('42501');
  expect(await refusal(act(database, visitor, 'decide_lesson', student.id, 'held', 'x'))).toBe('42501');
});

it('what somebody may do now is what would not be refused', async () => {
  for (const maker of ['student', 'teacher'] as const) {
    for (const transition of transitions.filter(({ from }) => from !== null)) {
      const scene = { transition, maker };
      for (const [, moment] of momentsFor(scene)) {
        for (const name of ['student', 'teacher', 'otherStudent', 'admin', 'suspendedTeacher'] as const) {
          await client.query('begin');
          const id = await prepare(scene);
          if (name === 'suspendedTeacher') {
            await client.query("update private.profiles set approval_status = 'suspended' where id = $1", [
              teacher.id,
            ]);
          }
          const { rows } = await client.query(
            'select private.lesson_actions(l, $2, $3) as actions from lessons l where id = $1',
            [id, people[name].id, moment],
          );
          await client.query('rollback');
          const may = !/^(lesson_not_found|not_possible_now|teaching_suspended)$/.test(
            expected(name, scene, moment),
          );
          const { action } = transition;
          if (action !== 'leave')
            expect([action, name, rows[0].actions.includes(action)]).toEqual([action, name, may]);
        }
      }
    }
  }
});
