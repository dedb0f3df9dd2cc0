import { refusal } from '@lomdim/testing/people/actors';
import { createTestDatabase, type TestDatabase } from '@lomdim/testing/postgres/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  act,
  changeAt,
  createPair,
  historyOf,
  lessonOf,
  minutesAfter,
  propose,
  toldTo,
} from '../helpers/lessons.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('what one proposes', () => {
  it('is firm once the other has said yes, and takes the time of both from then on', async () => {
    const pair = await createPair(database);
    const id = await propose(database, pair.student, pair, 3000, { notes: 'Chapter two, please' });
    expect(await lessonOf(database, id)).toMatchObject({
      state: 'proposed',
      status: 'scheduled',
      teacher_agreed_at: null,
      is_first_free: true,
      price_cents: 0,
      rate_cents: 4000,
    });
    expect(await toldTo(database, pair.teacher)).toEqual(['lesson_proposed']);
    await act(database, pair.teacher, 'accept_lesson', id);
    expect(await lessonOf(database, id)).toMatchObject({ state: 'agreed', status: 'scheduled' });
    expect(await toldTo(database, pair.student)).toEqual(['lesson_agreed']);
    await act(database, pair.teacher, 'accept_lesson', id);
    expect(await historyOf(database, id)).toEqual(['propose', 'accept']);
  });

  it('goes the whole way', async () => {
    const pair = await createPair(database);
    const id = await propose(database, pair.student, pair, 3000);
    await act(database, pair.teacher, 'accept_lesson', id);
    const second = await propose(database, pair.teacher, pair, 4500);
    expect(await lessonOf(database, second)).toMatchObject({
      state: 'proposed',
      price_cents: 4000,
      is_first_free: false,
    });
    await act(database, pair.student, 'accept_lesson', second);
    const { starts_at: began } = await lessonOf(database, second);
    await changeAt(database, pair.teacher, 'propose_time', second, new Date(), {
      starts_at: minutesAfter(began, 30),
      duration_minutes: 90,
    });
    await act(database, pair.student, 'accept_lesson_time', second);
    expect(await lessonOf(database, second)).toMatchObject({
      state: 'agreed',
      price_cents: 6000,
      starts_at: minutesAfter(began, 30),
    });
    const over = minutesAfter(began, 120);
    await changeAt(database, pair.teacher, 'report', second, over, { outcome: 'held' });
    await changeAt(database, pair.student, 'object', second, minutesAfter(over, 60), { words: 'No' });
    await changeAt(database, pair.student, 'withdraw_objection', second, minutesAfter(over, 90));
    await database.pool.query('select private.settle_lessons($1, 100)', [minutesAfter(over, 91)]);
    expect(await lessonOf(database, second)).toMatchObject({ state: 'settled', status: 'completed' });
    const { rows } = await database.pool.query(
      'select h.hours_taught, e.amount, e.currency from teacher_hours h join teacher_earnings e on e.hours_id = h.id where lesson_id = $1',
      [second],
    );
    expect(rows).toEqual([{ hours_taught: '1.50', amount: 6000, currency: 'usd' }]);
  });

  it('has no new time that waits once somebody has said what happened', async () => {
    const pair = await createPair(database);
    const id = await propose(database, pair.student, pair, 3000);
    await act(database, pair.teacher, 'accept_lesson', id);
    const { starts_at: began } = await lessonOf(database, id);
    await changeAt(database, pair.teacher, 'propose_time', id, new Date(), {
      starts_at: minutesAfter(began, 300),
    });
    // Before the clock has come by.
    await changeAt(database, pair.teacher, 'report', id, minutesAfter(began, 61), { outcome: 'held' });
    const changes = () =>
      database.pool.query(
        `select c.state, (select count(*)::integer from private.timetable t where t.lesson_id = c.lesson_id) as times
         from lesson_changes c where c.lesson_id = $1`,
        [id],
      );
    expect((await changes()).rows).toEqual([{ state: 'expired', times: 2 }]);
    await changeAt(database, pair.teacher, 'take_back', id, minutesAfter(began, 62));
    expect((await changes()).rows).toEqual([{ state: 'expired', times: 2 }]);
  });

  it('is undone without a trace', async () => {
    const pair = await createPair(database);
    const id = await propose(database, pair.student, pair, 3000);
    expect(await refusal(act(database, pair.teacher, 'undo_lesson', id))).toBe('not_possible_now');
    await act(database, pair.student, 'undo_lesson', id);
    expect(await toldTo(database, pair.teacher)).toEqual([]);
    expect(await refusal(act(database, pair.teacher, 'accept_lesson', id))).toBe('lesson_not_found');
  });

  it('late cancel and claim', async () => {
    const pair = await createPair(database);
    const id = await propose(database, pair.student, pair, 300);
    await act(database, pair.teacher, 'accept_lesson', id);
    await act(database, pair.student, 'cancel_lesson', id, 'Ill');
    expect(await lessonOf(database, id)).toMatchObject({ state: 'cancelled', is_late: true });
    await act(database, pair.teacher, 'claim_lesson', id);
    await act(database, pair.teacher, 'take_back_report', id);
    expect(await lessonOf(database, id)).toMatchObject({ state: 'cancelled', outcome: null });
  });
});
