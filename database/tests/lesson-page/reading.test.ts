import { type Actor, as, createPerson, type Person, refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { act, changeAt, createPair, lessonOf, minutesAfter, type Pair, propose } from '../helpers/lessons.ts';

let database: TestDatabase;
let pair: Pair;
let admin: Person;
let stranger: Person;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = await createPerson(database, 'an admin', { isAdmin: true });
  stranger = await createPerson(database, 'a stranger');
});
afterAll(() => database.drop());
beforeEach(async () => {
  pair = await createPair(database);
});

type Page = Record<string, unknown> & { actions: string[]; history: { action: string }[] };

async function pageOf(actor: Actor, id: string): Promise<Page | null> {
  const [row] = await as(database, actor, 'select lesson_page($1) as page', [id]);
  return row?.page as Page | null;
}
const nextOf = async (actor: Actor) => {
  const [row] = await as(database, actor, 'select next_lesson() as lesson');
  return row?.lesson as Page | null;
};
const waitingFor = async (actor: Actor) => {
  const [row] = await as(database, actor, 'select waiting_for_me() as list');
  return ((row?.list ?? []) as { lesson_id: string; why: string }[]).map(({ lesson_id, why }) => [
    lesson_id,
    why,
  ]);
};
/** It ended so many minutes ago. */
const end = async (id: string, minutes: number) => {
  await database.pool.query(
    "update lessons set starts_at = now() - interval '1 minute' * ($2::integer + duration_minutes) where id = $1",
    [id, minutes],
  );
};

describe('the page of a lesson', () => {
  it('is for the two and for admins, each in their role, and for nobody else', async () => {
    const id = await propose(database, pair.student, pair, 3000, { notes: 'Chapter two' });
    expect((await pageOf(pair.student, id))?.role).toBe('student');
    expect((await pageOf(pair.teacher, id))?.role).toBe('teacher');
    expect((await pageOf(admin, id))?.role).toBe('admin');
    expect(await pageOf(stranger, id)).toBeNull();
    expect(await refusal(pageOf({ name: 'visitor', id: null }, id))).toBe('42501');
  });

  it('says what was agreed, and what each may do now', async () => {
    const id = await propose(database, pair.student, pair, 3000, { notes: 'Chapter two' });
    expect(await pageOf(pair.teacher, id)).toMatchObject({
      state: 'proposed',
      waits_for: 'teacher',
      notes: 'Chapter two',
      price_cents: 0,
      is_first_free: true,
      rate_cents: 4000,
      student: { id: pair.student.id, time_zone: 'UTC' },
      change: null,
    });
    expect((await pageOf(pair.teacher, id))?.actions).toEqual(expect.arrayContaining(['accept', 'decline']));
    expect((await pageOf(pair.student, id))?.actions).toEqual(expect.arrayContaining(['withdraw', 'undo']));
    await act(database, pair.teacher, 'accept_lesson', id);
    const agreed = await pageOf(pair.student, id);
    expect(agreed).toMatchObject({ state: 'agreed', waits_for: null });
    expect(agreed?.history.map(({ action }) => action)).toEqual(['propose', 'accept']);
    expect((await pageOf(admin, id))?.actions).toEqual([]);
  });

  it('says which other time waits for whom', async () => {
    const id = await propose(database, pair.student, pair, 3000);
    await act(database, pair.teacher, 'accept_lesson', id);
    const { starts_at } = await lessonOf(database, id);
    await act(database, pair.teacher, 'propose_lesson_time', id, minutesAfter(starts_at, 60), 90, 'Later?');
    expect(await pageOf(pair.student, id)).toMatchObject({
      waits_for: 'student',
      change: { proposed_by: pair.teacher.id, duration_minutes: 90, message: 'Later?' },
    });
    await act(database, pair.student, 'decline_lesson_time', id);
    expect(await pageOf(pair.student, id)).toMatchObject({ waits_for: null, change: null });
  });

  it('is gone when the lesson was undone, also for admins', async () => {
    const id = await propose(database, pair.student, pair, 3000);
    await act(database, pair.student, 'undo_lesson', id);
    for (const actor of [pair.student, pair.teacher, admin]) expect(await pageOf(actor, id)).toBeNull();
  });

  it('shows homework and materials to the two, and notes to the teacher alone', async () => {
    const id = await propose(database, pair.student, pair, 3000);
    await as(
      database,
      pair.teacher,
      "insert into lesson_homework (lesson_id, text) values ($1, 'Page two')",
      [id],
    );
    await as(database, pair.teacher, "select save_lesson_notes($1, 'Shy')", [id]);
    await database.pool.query(
      `insert into storage.objects (bucket_id, name, version, owner_id, metadata)
       values ('lesson-materials', $1, gen_random_uuid()::text, $2, '{"size": 12}')`,
      [`${id}/דף מקורות.pdf`, pair.teacher.id],
    );
    const work = {
      homework: [{ text: 'Page two', due_on: null, done_at: null }],
      materials: [{ name: 'דף מקורות.pdf', size: 12, owner_id: pair.teacher.id }],
    };
    expect(await pageOf(pair.student, id)).toMatchObject({ ...work, private_notes: null });
    expect(await pageOf(pair.teacher, id)).toMatchObject({ ...work, private_notes: 'Shy' });
    expect(await pageOf(admin, id)).toMatchObject({ homework: [], materials: [], private_notes: null });
  });

  it('holds both accounts for the admin who decides', async () => {
    const id = await propose(database, pair.student, pair, 3000);
    await act(database, pair.teacher, 'accept_lesson', id);
    const { starts_at } = await lessonOf(database, id);
    const over = minutesAfter(starts_at, 60);
    await changeAt(database, pair.teacher, 'report', id, over, { outcome: 'student_absent' });
    await changeAt(database, pair.student, 'object', id, over, { words: 'I was there' });
    expect(await pageOf(admin, id)).toMatchObject({
      state: 'disputed',
      outcome: 'student_absent',
      reported_by: pair.teacher.id,
      objected_by: pair.student.id,
      objection: 'I was there',
      actions: ['decide'],
    });
  });
});

describe('the next lesson', () => {
  it('is the first to come that one has agreed to', async () => {
    expect(await nextOf(pair.student)).toBeNull();
    const later = await propose(database, pair.student, pair, 5000);
    const sooner = await propose(database, pair.teacher, pair, 3000);
    expect((await nextOf(pair.student))?.id).toBe(later);
    expect((await nextOf(pair.teacher))?.id).toBe(sooner);
    await act(database, pair.student, 'accept_lesson', sooner);
    expect((await nextOf(pair.student))?.id).toBe(sooner);
    await act(database, pair.teacher, 'cancel_lesson', sooner, 'Ill');
    expect((await nextOf(pair.student))?.id).toBe(later);
    expect(await nextOf(stranger)).toBeNull();
  });

  it('is the one that goes on, until it ends', async () => {
    const id = await propose(database, pair.student, pair, 3000);
    await act(database, pair.teacher, 'accept_lesson', id);
    await end(id, -5);
    expect((await nextOf(pair.student))?.id).toBe(id);
    await end(id, 5);
    expect(await nextOf(pair.student)).toBeNull();
  });
});

describe('what waits for an answer', () => {
  it('is a proposal of the other, and then their new time', async () => {
    const id = await propose(database, pair.student, pair, 3000);
    expect(await waitingFor(pair.teacher)).toEqual([[id, 'answer']]);
    expect(await waitingFor(pair.student)).toEqual([]);
    await act(database, pair.teacher, 'accept_lesson', id);
    expect(await waitingFor(pair.teacher)).toEqual([]);
    const { starts_at } = await lessonOf(database, id);
    await act(database, pair.teacher, 'propose_lesson_time', id, minutesAfter(starts_at, 60));
    expect(await waitingFor(pair.student)).toEqual([[id, 'change']]);
    expect(await waitingFor(pair.teacher)).toEqual([]);
  });

  it('is what happened, asked of the teacher, and then the student’s word on it', async () => {
    const id = await propose(database, pair.student, pair, 3000);
    await act(database, pair.teacher, 'accept_lesson', id);
    await end(id, 5);
    expect(await waitingFor(pair.teacher)).toEqual([[id, 'report']]);
    expect(await waitingFor(pair.student)).toEqual([]);
    await act(database, pair.teacher, 'report_lesson', id, 'held');
    expect(await waitingFor(pair.teacher)).toEqual([]);
    expect(await waitingFor(pair.student)).toEqual([[id, 'objection']]);
    await act(database, pair.student, 'object_to_lesson', id, 'No');
    expect(await waitingFor(pair.student)).toEqual([]);
  });

  it('is nothing of anybody else’s', async () => {
    await propose(database, pair.student, pair, 3000);
    expect(await waitingFor(stranger)).toEqual([]);
    expect(await waitingFor(admin)).toEqual([]);
  });
});

describe('what admins have to decide', () => {
  const disputed = async (actor: Actor) => {
    const [row] = await as(database, actor, 'select disputed_lessons() as list');
    return row?.list as Record<string, unknown>[];
  };

  it('is listed with both accounts, and only for them', async () => {
    const id = await propose(database, pair.student, pair, 3000);
    await act(database, pair.teacher, 'accept_lesson', id);
    await end(id, 5);
    await act(database, pair.teacher, 'report_lesson', id, 'student_absent');
    await act(database, pair.student, 'object_to_lesson', id, 'I was there');
    const mine = (await disputed(admin)).find((lesson) => lesson.id === id);
    expect(mine).toMatchObject({
      role: 'admin',
      outcome: 'student_absent',
      objection: 'I was there',
      actions: ['decide'],
    });
    for (const actor of [pair.student, pair.teacher, stranger]) {
      expect(await refusal(disputed(actor))).toBe('admins_only');
    }
    await act(database, admin, 'decide_lesson', id, 'not_held', 'Nobody was in the room');
    expect((await disputed(admin)).map((lesson) => lesson.id)).not.toContain(id);
  });
});
