import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { readCalendar } from './calendar.ts';
import { type Invitation, writeCalendar } from './write-calendar.ts';

const site = 'https://lomdim.example';
const source = { siteUrl: site, organizer: 'hello@lomdim.example' };

function event(startsAt: string, changes: Record<string, unknown> = {}) {
  return {
    kind: 'booking',
    id: '6f1c2a3e-0000-4000-8000-000000000001',
    starts_at: startsAt,
    ends_at: new Date(Date.parse(startsAt) + 3_600_000).toISOString(),
    is_cancelled: false,
    summary: 'Lesson: Talmud with David Levi',
    description: null,
    path: '/video-call/6f1c2a3e-0000-4000-8000-000000000001',
    link_label: 'Enter the room',
    created_at: '2026-01-01T10:00:00.5+00:00',
    changed_at: '2026-01-02T10:00:00.25+00:00',
    ...changes,
  };
}

function written(timeZone: string, events: unknown[], invitation?: Invitation): string {
  const calendar = readCalendar({ time_zone: timeZone, language: 'en', events });
  if (calendar === undefined) throw new Error('no calendar');
  return writeCalendar(calendar, source, invitation);
}

/** The moments at which events begin, as a program reads them that knows nothing but the file. */
function momentsIn(text: string): string[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { startDate } = new ICAL.Event(component);
    return new Date(startDate.toUnixTime() * 1000).toISOString();
  });
}

const hour = 3_600_000;

describe('times', () => {
  // Around each change of the clock, and on ordinary days.
  test.each([
    ['Europe/Paris', '2026-03-29T01:00Z', '2026-10-25T01:00Z'],
    ['Europe/London', '2026-03-29T01:00Z', '2026-10-25T01:00Z'],
    ['America/New_York', '2026-03-08T07:00Z', '2026-11-01T06:00Z'],
    ['Asia/Jerusalem', '2026-03-27T00:00Z', '2026-10-24T23:00Z'],
    ['Australia/Lord_Howe', '2026-04-04T15:00Z', '2026-10-03T15:30Z'],
    ['Africa/Casablanca', '2026-02-15T02:00Z', '2026-03-22T02:00Z'],
    ['America/St_Johns', '2026-03-08T05:30Z', '2026-11-01T04:30Z'],
    ['Asia/Kathmandu', '2026-03-29T01:00Z', '2026-10-25T01:00Z'],
    ['America/Sao_Paulo', '2026-03-29T01:00Z', '2026-10-25T01:00Z'],
  ])('are read as they were, in %s', (zone, one, other) => {
    const around = [one, other].flatMap((change) =>
      Array.from({ length: 24 }, (_, index) => new Date(Date.parse(change) + (index - 12) * 0.5 * hour)),
    );
    const months = Array.from({ length: 24 }, (_, month) => new Date(Date.UTC(2026, month, 10, 17, 45)));
    const moments = [...around, ...months].map((moment) => moment.toISOString());
    const text = written(
      zone,
      moments.map((moment) => event(moment)),
    );
    expect(text).toContain(`DTSTART;TZID=${zone}:2026`);
    expect(momentsIn(text)).toEqual(moments);
  });

  test('the hour that comes twice is written in UTC, and the one that is skipped is never written', () => {
    const twice = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'];
    const text = written(
      'Europe/Paris',
      twice.map((moment) => event(moment)),
    );
    expect(text).toContain('DTSTART:20261025T003000Z\r\n');
    expect(text).toContain('DTSTART:20261025T013000Z\r\n');
    expect(written('Europe/Paris', [event('2026-10-24T23:59:59Z')])).toContain(
      'TZID=Europe/Paris:20261025T015959',
    );
    expect(written('Europe/Paris', [event('2026-10-25T02:00:00Z')])).toContain(
      'TZID=Europe/Paris:20261025T030000',
    );
    expect(written('Europe/Paris', [event('2026-03-29T01:30:00Z')])).toContain(
      'TZID=Europe/Paris:20260329T033000',
    );
  });

  test('the zone names the change of the clock as the calendar on the wall has it', () => {
    const text = written('Europe/Paris', [event('2026-03-01T10:00:00Z'), event('2026-11-01T10:00:00Z')]);
    expect(text).toContain(
      'BEGIN:DAYLIGHT\r\nDTSTART:20260329T020000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200\r\nEND:DAYLIGHT',
    );
    expect(text).toContain(
      'BEGIN:STANDARD\r\nDTSTART:20261025T030000\r\nTZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100\r\nEND:STANDARD',
    );
  });

  test.each(['UTC', 'posix/Europe/Paris', 'Mars/Olympus'])('%s is written in UTC', (zone) => {
    const text = written(zone, [event('2026-03-01T10:00:00Z')]);
    expect(text).toContain('DTSTART:20260301T100000Z');
    expect(text).not.toContain('VTIMEZONE');
  });
});

describe('events', () => {
  test('have all that a calendar program needs to follow them', () => {
    const text = written('Europe/Paris', [
      event('2026-03-01T10:00:00Z', {
        summary: 'Leçon : “Talmud”, chapitre 2; suite',
        description: 'Apportez le livre\nMerci',
      }),
    ]);
    const calendar = new ICAL.Component(ICAL.parse(text));
    const read = calendar.getFirstSubcomponent('vevent');
    const value = (name: string) => String(read?.getFirstPropertyValue(name));
    expect({
      uid: value('uid'),
      stamp: value('dtstamp'),
      created: value('created'),
      modified: value('last-modified'),
      sequence: value('sequence'),
      summary: value('summary'),
      description: value('description'),
      url: value('url'),
      status: value('status'),
    }).toEqual({
      uid: 'booking-6f1c2a3e-0000-4000-8000-000000000001@lomdim',
      stamp: '2026-01-02T10:00:00Z',
      created: '2026-01-01T10:00:00Z',
      modified: '2026-01-02T10:00:00Z',
      sequence: '86400',
      summary: 'Leçon : “Talmud”, chapitre 2; suite',
      description: `Apportez le livre\nMerci\n\nEnter the room: ${site}/video-call/6f1c2a3e-0000-4000-8000-000000000001`,
      url: `${site}/video-call/6f1c2a3e-0000-4000-8000-000000000001`,
      status: 'CONFIRMED',
    });
    expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n');
  });

  test('that were cancelled say so and take no time', () => {
    const text = written('UTC', [event('2026-03-01T10:00:00Z', { is_cancelled: true })]);
    expect(text).toContain('STATUS:CANCELLED\r\nTRANSP:TRANSPARENT\r\n');
  });

  test('cannot smuggle lines of their own', () => {
    const text = written('UTC', [
      event('2026-03-01T10:00:00Z', {
        summary: 'x\r\nEND:VEVENT\r\nBEGIN:VALARM',
        path: '/live-session/a\r\nATTACH:http://x',
      }),
    ]);
    expect(text).not.toMatch(/^(?:ATTACH|BEGIN:VALARM)/m);
    expect(text.match(/^END:VEVENT/gm)).toHaveLength(1);
  });

  test('none at all make a calendar too, and every line ends as it must', () => {
    const text = written('Europe/Paris', []);
    expect(() => ICAL.parse(text)).not.toThrow();
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });
});

describe('a published calendar', () => {
  test('says so, names the product as the organizer, and nobody else', () => {
    const text = written('UTC', [event('2026-03-01T10:00:00Z')]);
    expect(text).toContain('METHOD:PUBLISH\r\n');
    expect(text).toContain('ORGANIZER;CN=Lomdim:mailto:hello@lomdim.example\r\n');
    expect(text).not.toContain('ATTENDEE');
  });

  test('has the number that mails gave to the state of an event', () => {
    const text = written('UTC', [event('2026-03-01T10:00:00Z', { sequence: 200_000_007 })]);
    expect(text).toContain('SEQUENCE:200000007\r\n');
  });
});

describe('an invitation', () => {
  const to = (changes: Partial<Invitation> = {}): Invitation => ({
    method: 'REQUEST',
    attendee: 'noa@test.example',
    sentAt: new Date('2026-02-01T08:00:00Z'),
    ...changes,
  });
  /** Without the folds, as a program reads it. */
  const invited = (changes: Record<string, unknown> = {}, invitation = to()) =>
    written('Europe/Paris', [event('2026-03-01T10:00:00Z', changes)], invitation).replaceAll('\r\n ', '');

  test('goes to one person, at the moment of sending, into the calendar that they have', () => {
    const text = invited();
    expect(text).toContain('METHOD:REQUEST\r\n');
    expect(text).toContain('DTSTAMP:20260201T080000Z\r\n');
    expect(text).toContain('ORGANIZER;CN=Lomdim:mailto:hello@lomdim.example\r\n');
    expect(text.match(/^ATTENDEE.*$/gm)).toEqual([
      'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:noa@test.example',
    ]);
    expect(text).toContain('STATUS:CONFIRMED\r\nTRANSP:OPAQUE\r\n');
    expect(text).not.toMatch(/^(?:NAME|X-WR-CALNAME|REFRESH-INTERVAL)/m);
    expect(text).toContain('UID:booking-6f1c2a3e-0000-4000-8000-000000000001@lomdim\r\n');
  });

  test('to a proposal takes the time of the one who made it, and not of the other', () => {
    const made = invited({ is_tentative: true, has_agreed: true });
    expect(made).toContain('PARTSTAT=ACCEPTED;');
    expect(made).toContain('STATUS:TENTATIVE\r\nTRANSP:OPAQUE\r\n');
    const asked = invited({ is_tentative: true, has_agreed: false });
    expect(asked).toContain('PARTSTAT=NEEDS-ACTION;');
    expect(asked).toContain('STATUS:TENTATIVE\r\nTRANSP:TRANSPARENT\r\n');
  });

  test('is taken back', () => {
    const text = invited({ is_cancelled: true, is_tentative: true }, to({ method: 'CANCEL' }));
    expect(text).toContain('METHOD:CANCEL\r\n');
    expect(text).toContain('STATUS:CANCELLED\r\nTRANSP:TRANSPARENT\r\n');
    expect(text).toContain('ATTENDEE;');
  });

  test.each([
    ['a+b.c@test.example', 'a+b.c@test.example'],
    ['"x:y;z\r\nATTACH:http"@test.example', '%22x%3Ay%3Bz%0D%0AATTACH%3Ahttp%22@test.example'],
    ['𝐚?to=b@test.example', '%F0%9D%90%9A%3Fto%3Db@test.example'],
  ])('reaches %j', (attendee, written) => {
    expect(invited({}, to({ attendee }))).toContain(`RSVP=FALSE:mailto:${written}\r\n`);
  });
});
