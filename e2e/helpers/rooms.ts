import { type Member, newStudent } from '@lomdim/testing/browser/sign-in';
import type { TestServer } from '@lomdim/testing/server/test-server';
import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** Every connection that the page has made to another. */
    connections: RTCPeerConnection[];
  }
}

/** For `openAs(…, { prepare: prepareRoom })`: before a page opens in which people see and hear each other. */
export async function prepareRoom(page: Page): Promise<void> {
  await page.addInitScript(rememberConnections);
  await page.addInitScript(takeLittle);
}

export async function namedStudent(site: TestServer, name: string): Promise<Member> {
  const made = await newStudent(site);
  await site.pool.query("update private.profiles set first_name = $2, last_name = 'Ben' where id = $1", [
    made.id,
    name,
  ]);
  return made;
}

export async function newTeacher(site: TestServer): Promise<Member> {
  const made = await newStudent(site);
  await site.pool.query(
    `update private.profiles set role = 'teacher', approval_status = 'approved', first_name = 'Moshe', last_name = 'Levi'
     where id = $1`,
    [made.id],
  );
  return made;
}

/** A lesson of the two that begins so many minutes from now; its id. */
export async function bookLesson(
  site: TestServer,
  of: { id: string },
  by: { id: string },
  minutes: number,
): Promise<string> {
  const [date, time] = new Date(Date.now() + minutes * 60_000).toISOString().split('T');
  const { rows } = await site.pool.query<{ id: string }>(
    `insert into lesson_bookings (student_id, teacher_id, lesson_date, lesson_time, time_zone, subject)
     values ($1, $2, $3, $4, 'UTC', 'Talmud, Berachot') returning id`,
    [of.id, by.id, date, time?.slice(0, 8)],
  );
  return rows[0]?.id ?? '';
}

/** A live session that has begun, with these students enrolled; the name of its room. */
export async function startLiveSession(
  site: TestServer,
  by: Member,
  students: readonly Member[],
): Promise<string> {
  const { rows } = await site.pool.query<{ room: string; course: string }>(
    `with course as (insert into courses (teacher_id, title, subject, price) values ($1, 'Daf', 'Talmud', 1000) returning id)
     insert into private.live_sessions (course_id, teacher_id, title, scheduled_at)
     select id, $1, 'On Sunday', now() - interval '1 minute' from course returning jitsi_room as room, course_id as course`,
    [by.id],
  );
  const [made] = rows;
  if (!made) throw new Error('no session');
  for (const { id } of students) {
    await site.pool.query('insert into course_enrollments (course_id, student_id) values ($1, $2)', [
      made.course,
      id,
    ]);
  }
  return made.room;
}

/** Runs in the page, before anything of its own. */
function rememberConnections(): void {
  window.connections = [];
  const Real = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Real {
    constructor(...given: ConstructorParameters<typeof RTCPeerConnection>) {
      super(...given);
      window.connections.push(this);
    }
  };
}

/**
 * Runs in the page: everyone's pictures and voices are made and read by one machine. So pictures are small and few, though they move,
 * and a voice that is a beep is sent as it is: there is no echo and no noise to take out of it.
 */
function takeLittle(): void {
  const devices = navigator.mediaDevices;
  const real = devices.getUserMedia.bind(devices);
  const detailsOf = (wanted: boolean | MediaTrackConstraints) => (typeof wanted === 'object' ? wanted : {});
  devices.getUserMedia = ({ video, audio } = {}) => {
    const small = video && { ...detailsOf(video), width: 160, height: 120, frameRate: 5 };
    const plain = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };
    return real({ video: small ?? false, audio: audio ? { ...detailsOf(audio), ...plain } : false });
  };
}

export const enterRoom = (page: Page) =>
  page.getByRole('button', { name: /^Enter (the room|without)/ }).click();

export const tool = (page: Page, name: string) => page.getByRole('toolbar').getByRole('button', { name });

export function tileOf(page: Page, person: { id: string }, { screen = false } = {}) {
  return page.locator(`li[data-person="${person.id}"]${screen ? '[data-screen]' : ':not([data-screen])'}`);
}

/** Everyone's pictures are made and read by one machine, which may be busy with other things too. */
const mediaTimeout = { timeout: 120_000 };

/** What has arrived from all others together. */
async function received(page: Page) {
  return page.evaluate(async () => {
    const sum = { frames: 0, voice: 0, energy: 0 };
    for (const connection of window.connections) {
      if (connection.connectionState !== 'connected') continue;
      for (const report of (await connection.getStats()).values()) {
        if (report.type !== 'inbound-rtp') continue;
        if (report.kind === 'video') sum.frames += report.framesDecoded ?? 0;
        else {
          sum.voice += report.packetsReceived ?? 0;
          sum.energy += report.totalAudioEnergy ?? 0;
        }
      }
    }
    return sum;
  });
}

/** Picture and voice go on arriving: what has come by now is more than a moment ago, and is not silence. */
export async function expectMediaToFlow(page: Page): Promise<void> {
  const before = await received(page);
  await expect
    .poll(async () => {
      const { frames, voice, energy } = await received(page);
      return frames > before.frames + 5 && voice > before.voice + 20 && energy > before.energy;
    }, mediaTimeout)
    .toBe(true);
}

/** What is shown for somebody: every pixel, or nothing as long as there is nothing but one colour. */
async function look(tile: ReturnType<typeof tileOf>): Promise<string> {
  return tile.locator('video').evaluate((element) => {
    const video = element as HTMLVideoElement;
    if (video.videoWidth === 0) return '';
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [64, Math.round((64 * video.videoHeight) / video.videoWidth)];
    const context = canvas.getContext('2d');
    context?.drawImage(video, 0, 0, canvas.width, canvas.height);
    const pixels = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? new Uint8ClampedArray();
    return new Set(pixels).size > 4 ? [...pixels].join() : '';
  });
}

export async function expectPicture(tile: ReturnType<typeof tileOf>): Promise<void> {
  // A browser does not play what nobody sees.
  await tile.scrollIntoViewIfNeeded();
  await expect.poll(() => look(tile), mediaTimeout).not.toBe('');
}

/** There is a picture, and another one a moment later. */
export async function expectMovingPicture(tile: ReturnType<typeof tileOf>): Promise<void> {
  await expectPicture(tile);
  const first = await look(tile);
  await expect.poll(() => look(tile), mediaTimeout).not.toBe(first);
}
