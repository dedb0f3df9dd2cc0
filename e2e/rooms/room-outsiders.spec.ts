import { expect, test } from '@lomdim/testing/browser/test';
import { connect, disconnectAll } from '@lomdim/testing/people/live-changes';
import {
  bookLesson,
  enterRoom,
  expectMovingPicture,
  namedStudent,
  newTeacher,
  prepareRoom,
  tileOf,
} from '../helpers/rooms.ts';

test.use({ siteOptions: { env: { MEETING_PROVIDER: 'builtin' } } });
test.afterEach(disconnectAll);

const connectionsOf = (page: { evaluate: <T>(work: () => T) => Promise<T> }) =>
  page.evaluate(() => window.connections.length);

test('a page makes no connection with somebody whom the room does not name, whatever they send', async ({
  site,
  openAs,
}) => {
  const [noa, moshe, eve] = [
    await namedStudent(site, 'Noa'),
    await newTeacher(site),
    await namedStudent(site, 'Eve'),
  ];
  const room = await bookLesson(site, noa, moshe, 5);
  const hers = await openAs(noa, `/video-call/${room}`, { prepare: prepareRoom });
  await enterRoom(hers);
  await expect(hers.getByText('You are the first.')).toBeVisible();

  // With the service key, as if every rule about the channels had failed: the page is what is tested here.
  const client = connect(site, site.serviceRoleKey);
  await client.realtime.setAuth(site.serviceRoleKey);
  const join = async (topic: string, config: object) => {
    const channel = client.channel(topic, { config: { ...config, private: true } });
    await new Promise<void>((resolve, reject) => {
      channel.subscribe((status, error) =>
        status === 'SUBSCRIBED' ? resolve() : reject(error ?? new Error(status)),
      );
    });
    return channel;
  };
  const presence = await join(`room:${room}`, {
    presence: { key: eve.id, enabled: true },
  });
  const speaking = await join(`room:${room}:${eve.id}`, { broadcast: { ack: true } });
  const session = 'eves-session';
  await presence.track({ session, at: Date.now(), place: 'builtin' });
  const theirs = () => {
    const [tab] = presence.presenceState()[noa.id] ?? [];
    return String(Object(tab).session ?? '');
  };
  await expect.poll(theirs).not.toBe('');
  const shown = { mic: true, camera: true, screen: false, hand: false };
  const address = { to: noa.id, toSession: theirs(), session };
  for (const signal of [
    { kind: 'ready', reply: false, shown, ...address },
    { kind: 'ready', reply: true, shown, ...address },
    { kind: 'description', connection: 'c', description: { type: 'offer', sdp: 'v=0' }, ...address },
    { kind: 'chat', id: 'line', text: 'Come with me', session },
  ]) {
    await speaking.send({ type: 'broadcast', event: 'signal', payload: signal });
  }

  await test.step('whoever is named comes after all that, and is met', async () => {
    const his = await openAs(moshe, `/video-call/${room}`, { prepare: prepareRoom });
    await enterRoom(his);
    await expectMovingPicture(tileOf(hers, moshe));
    expect(await connectionsOf(hers)).toBe(1);
    expect(await connectionsOf(his)).toBe(1);
    for (const page of [hers, his]) {
      await expect(tileOf(page, eve)).toHaveCount(0);
      await expect(page.getByText('Come with me')).toHaveCount(0);
    }
  });
});

test('whoever is sent out is let go by every page at once, also when nobody notified the pages', async ({
  site,
  openAs,
}) => {
  const [noa, moshe] = [await namedStudent(site, 'Noa'), await newTeacher(site)];
  const room = await bookLesson(site, noa, moshe, 5);
  const visit = { prepare: prepareRoom, expected: /40\d:/ };
  const hers = await openAs(noa, `/video-call/${room}`, visit);
  await enterRoom(hers);
  const his = await openAs(moshe, `/video-call/${room}`, visit);
  await enterRoom(his);
  await expectMovingPicture(tileOf(his, noa));
  // In the database alone, as from another device of the teacher's.
  await site.pool.query('update private.room_visits set removed_at = now() where person_id = $1', [noa.id]);
  await expect(hers.getByText('has asked you to leave')).toBeVisible();
  await expect(tileOf(his, noa)).toHaveCount(0);
  const open = await his.evaluate(
    () => window.connections.filter(({ connectionState }) => connectionState !== 'closed').length,
  );
  expect(open).toBe(0);
});
