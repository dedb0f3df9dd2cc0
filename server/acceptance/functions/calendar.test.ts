import { calendarEventName, calendarFeedPath } from '@lomdim/contract/functions';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { book, outcome, type SignedUp, signUp } from './support/people.ts';

let server: TestServer;
let student: SignedUp;
let teacher: SignedUp;
beforeAll(async () => {
  server = await startTestServer({ env: { LOG_LEVEL: 'trace', SITE_URL: 'https://lomdim.example' } });
  teacher = await signUp(server, 'teacher');
  student = await signUp(server, 'student', { preferred_language: 'de', time_zone: 'Europe/Berlin' });
});
afterAll(() => server.stop());

async function renew(person: SignedUp): Promise<string> {
  const { data, error } = await person.client.rpc('renew_calendar_address');
  expect(error).toBeNull();
  return String(data);
}

const read = (secret: string, headers: Record<string, string> = {}) =>
  fetch(`${server.localUrl}${calendarFeedPath(secret)}`, { headers });

describe('the calendar behind the secret address', () => {
  test('is read without any key, in the person’s language and zone', async () => {
    const booking = await book(server, student, teacher, 3 * 24 * 60);
    const answer = await read(await renew(student));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    const calendar = new ICAL.Component(ICAL.parse(await answer.text()));
    const zone = calendar.getFirstSubcomponent('vtimezone')?.getFirstPropertyValue('tzid');
    expect(zone).toBe('Europe/Berlin');
    const component = calendar.getFirstSubcomponent('vevent');
    if (!component) throw new Error('no event');
    const event = new ICAL.Event(component);
    expect(event.uid).toBe(`booking-${booking}@lomdim`);
    expect(event.summary).toBe('Unterricht: Talmud; Berachot mit David Levi');
    expect(event.description).toBe(
      `Bring the book, please\n\nZum Raum: https://lomdim.example/video-call/${booking}`,
    );
    const { rows } = await server.pool.query(
      'select lower(during) as start from lesson_bookings where id = $1',
      [booking],
    );
    expect(event.startDate.toUnixTime() * 1000).toBe(rows[0].start.getTime());
  });

  test('is not sent again while nothing changed, and is when something did', async () => {
    const other = await signUp(server);
    const booking = await book(server, other, teacher, 4 * 24 * 60);
    const secret = await renew(other);
    const first = await read(secret);
    const tag = first.headers.get('etag') ?? '';
    await first.text();
    const again = await read(secret, { 'if-none-match': `"x", ${tag}` });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    expect(again.headers.get('etag')).toBe(tag);
    await other.client.rpc('cancel_booking', { booking_id: booking });
    const changed = await read(secret, { 'if-none-match': tag });
    expect(changed.status).toBe(200);
    const text = await changed.text();
    expect(text).toContain('STATUS:CANCELLED');
    expect(Number(/SEQUENCE:(\d+)/.exec(text)?.[1])).toBeGreaterThanOrEqual(0);
    expect((await fetch(`${server.localUrl}${calendarFeedPath(secret)}`, { method: 'HEAD' })).status).toBe(
      200,
    );
  });

  test('is gone without a hint once it was renewed or removed, or its owner banned', async () => {
    const other = await signUp(server);
    const first = await renew(other);
    const second = await renew(other);
    expect((await read(second)).status).toBe(200);
    const dead = async (secret: string) => {
      const answer = await read(secret);
      const body = (await answer.json()) as Record<string, unknown>;
      return { status: answer.status, ...body, request_id: undefined };
    };
    const unknown = await dead('A'.repeat(43));
    expect(unknown).toMatchObject({ status: 404, code: 'calendar_not_found' });
    expect(await dead(first)).toEqual(unknown);
    await server.pool.query(`update auth.users set banned_until = now() + interval '1 hour' where id = $1`, [
      other.id,
    ]);
    expect(await dead(second)).toEqual(unknown);
    await server.pool.query('update auth.users set banned_until = null where id = $1', [other.id]);
    expect((await read(second)).status).toBe(200);
    expect((await other.client.rpc('remove_calendar_address')).data).toBe(true);
    expect(await dead(second)).toEqual(unknown);
  });

  test('never has its address in the log', async () => {
    const secret = await renew(student);
    await read(secret);
    await fetch(`${server.localUrl}${calendarFeedPath(secret)}`, { method: 'POST' });
    await fetch(`${server.localUrl}/functions/v1/calendar/${secret}.ics/more`);
    await fetch(`${server.localUrl}/functions/v1/calendar/${secret}`);
    expect(server.logs.length).toBeGreaterThan(4);
    expect(server.logs.filter((line) => line.includes(secret))).toEqual([]);
  });

  test.each([
    '',
    '.ics',
    'x.ics',
    '..%2f..%2fetc%2fpasswd',
    `${'a'.repeat(43)}.txt`,
    `${'a'.repeat(2000)}.ics`,
    '%00.ics',
    '%ff.ics',
  ])('%s is no address', async (file) => {
    const answer = await fetch(`${server.localUrl}/functions/v1/calendar/${file}`);
    expect([400, 404, 414]).toContain(answer.status);
    expect(await answer.json()).toMatchObject({ code: expect.any(String), request_id: expect.any(String) });
  });
});

describe('one event as a file', () => {
  test('is given by the official client to those whose event it is', async () => {
    const booking = await book(server, student, teacher, 5 * 24 * 60);
    const get = (person: SignedUp, kind: 'booking' | 'live-session', id: string) =>
      outcome(person.client.functions.invoke(calendarEventName(kind, id), { method: 'GET' }));
    const { data } = (await get(student, 'booking', booking)) as { data: string };
    expect(data).toContain(`UID:booking-${booking}@lomdim\r\n`);
    expect(data.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    const outsider = await signUp(server);
    const refused = { status: 404, code: 'event_not_found', request_id: expect.any(String) };
    expect(await get(outsider, 'booking', booking)).toMatchObject(refused);
    expect(await get(student, 'live-session', booking)).toMatchObject(refused);
    expect(await get(student, 'booking', '1 or 1=1')).toMatchObject(refused);
  });

  test('of a live session is given to those who may see it, without the room', async () => {
    const { rows } = await server.pool.query(
      `with course as (
         insert into public.courses (teacher_id, title, subject, price) values ($1, 'Daf Yomi', 'Talmud', 1000) returning id
       ) insert into private.live_sessions (course_id, teacher_id, title, scheduled_at)
         select id, $1, 'On Sunday', now() + interval '2 days' from course returning id, jitsi_room`,
      [teacher.id],
    );
    const [{ id, jitsi_room: room }] = rows;
    const note = (person: SignedUp) =>
      outcome(person.client.functions.invoke(calendarEventName('live-session', id), { method: 'GET' }));
    const { data } = (await note(student)) as { data: string };
    expect(data).toContain(`UID:live-session-${id}@lomdim\r\n`);
    expect(data).toContain('SUMMARY:Live: On Sunday\r\n');
    expect(data.replaceAll('\r\n ', '')).not.toContain(room);
    expect(((await note(teacher)) as { data: string }).data.replaceAll('\r\n ', '')).toContain(room);
    await server.pool.query(`update private.live_sessions set status = 'cancelled' where id = $1`, [id]);
    expect(await note(student)).toMatchObject({ status: 404, code: 'event_not_found' });
  });

  test('needs a person', async () => {
    const path = `${server.localUrl}/functions/v1/${calendarEventName('booking', '0'.repeat(8))}`;
    for (const headers of [
      {},
      { apikey: server.anonKey },
      { authorization: `Bearer ${server.serviceRoleKey}` },
    ]) {
      const answer = await fetch(path, { headers });
      expect({ status: answer.status, ...((await answer.json()) as object) }).toMatchObject({
        status: 401,
        code: 'not_signed_in',
      });
    }
  });
});
