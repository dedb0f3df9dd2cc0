import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readTransitions, type Transition } from '../helpers/transitions.ts';

const lessons = join(import.meta.dirname, '../../topics/3-learning/lessons');

let database: TestDatabase;
let transitions: Transition[];

beforeAll(async () => {
  database = await createTestDatabase();
  transitions = await readTransitions(database);
});
afterAll(() => database.drop());

it('the README draws the same table', async () => {
  const readme = await readFile(join(lessons, 'README.md'), 'utf8');
  const [, ...rows] = [...readme.matchAll(/^\|(.*)\|$/gm)].map(([, cells = '']) =>
    cells.split('|').map((cell) => cell.trim()),
  );
  const drawn = rows.slice(1).map(([from, condition, action, actor, notBefore, notAfter, to, active]) => ({
    from,
    condition,
    action,
    actor,
    notBefore,
    notAfter,
    to,
    needsTeacher: active === 'active',
  }));
  const asDrawn = (cell: string | null) => cell ?? '–';
  expect(drawn).toEqual(
    transitions.map((each) => ({
      ...each,
      from: asDrawn(each.from),
      condition: asDrawn(each.condition),
      notBefore: asDrawn(each.notBefore),
      notAfter: asDrawn(each.notAfter),
    })),
  );
});

it('the diagram names every action that people and the room have, and every state', async () => {
  const readme = await readFile(join(lessons, 'README.md'), 'utf8');
  const diagram = readme.split('```')[1] ?? '';
  const clock = new Set(['auto_report', 'settle', 'leave']);
  for (const { action, to, actor } of transitions) {
    if (actor !== 'clock' && !clock.has(action)) expect(diagram).toMatch(new RegExp(`\\b${action}\\b`));
    expect(diagram).toMatch(new RegExp(`\\b${to}\\b`));
  }
});

it('every state of the table is one that a lesson can have, and can be reached', async () => {
  const { rows } = await database.pool.query(
    "select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'lessons_state_check'",
  );
  const states = [...String(rows[0].rule).matchAll(/'(\w+)'::text/g)].map(([, state]) => state);
  expect([...new Set(transitions.map(({ to }) => to))].sort()).toEqual([...states].sort());
});

it('every moment, condition and actor of the table means something', async () => {
  const { rows } = await database.pool.query(
    `select pg_get_functiondef('private.lesson_moment(public.lessons, text)'::regprocedure) as moments,
            pg_get_functiondef('private.lesson_condition(public.lessons, text)'::regprocedure) as conditions,
            pg_get_functiondef('private.lesson_actors(public.lessons, uuid)'::regprocedure) as actors`,
  );
  const { moments, conditions, actors } = rows[0];
  for (const { from, condition, actor, notBefore, notAfter } of transitions) {
    for (const moment of [notBefore, notAfter])
      if (moment !== null) expect(moments).toContain(`when '${moment}'`);
    if (condition !== null && from !== null) expect(conditions).toContain(`when '${condition}'`);
    expect(actors).toContain(`'${actor}'`);
  }
});

it('nothing but the one writer, and what begins a lesson, writes a state', async () => {
  const { rows } = await database.pool.query(
    `select p.oid::regproc::text as name from pg_proc p
     where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
       and pg_get_functiondef(p.oid)
         ~* 'update\\s+public\\.(lessons|lesson_bookings|course_sessions)\\M[^;]*[\\s,](state|status)\\s*=' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(['private.write_lesson']);
});
