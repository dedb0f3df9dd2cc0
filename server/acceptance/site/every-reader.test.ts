import { directionOf, languageCodes } from '@lomdim/contract/languages';
import { viewerCookies } from '@lomdim/contract/rendering';
import { signedUp } from '@lomdim/testing/people/client';
import { startSite } from '@lomdim/testing/server/site';
import type { TestServer } from '@lomdim/testing/server/test-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deliver, deliverWhole, renderedAddresses } from './support/rendered-pages.ts';

let site: TestServer;
let teacher: string;

beforeAll(async () => {
  site = await startSite({ env: { SEED: 'demo' } });
  teacher = (await renderedAddresses(site)).find((address) => address.startsWith('/teacher/')) ?? '';
});

afterAll(() => site.stop());

const zones = [
  'Asia/Jerusalem',
  'America/New_York',
  'Europe/Paris',
  'Australia/Sydney',
  'Pacific/Kiritimati',
];
const themes = ['light', 'dark'] as const;
const cookies = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('; ');

it('fifty readers who ask at once each get the page in their language, zone and theme', async () => {
  const readers = Array.from({ length: 50 }, (_, number) => {
    const language = languageCodes[number % languageCodes.length] ?? 'en';
    const zone = zones[number % zones.length] ?? 'UTC';
    const theme = themes[Math.floor(number / 20) % 2] ?? 'light';
    const isMember = number % 3 === 0;
    const mirrored = { [viewerCookies.zone]: zone, [viewerCookies.theme]: theme };
    const cookie = cookies({ ...mirrored, ...(isMember ? { [viewerCookies.member]: '1' } : {}) });
    // Each page is another one, so that every one of them is rendered while the others are.
    const address = `${site.url}${teacher}?reader=${number}`;
    return { language, zone, theme, isMember, address, headers: { 'accept-language': language, cookie } };
  });
  // So many are rendered in time; everybody else is told so, and gets the page that their browser draws, which knows nobody.
  let waiting = readers;
  for (let round = 0; waiting.length > 0 && round < readers.length; round += 1) {
    const together = await Promise.all(waiting.map(({ address, headers }) => deliver(address, headers)));
    const sentAway = waiting.filter((_, at) => !together[at]?.state?.takesOver);
    expect(sentAway.length, 'every round, some are rendered').toBeLessThan(waiting.length);
    for (const [at, { language, zone, theme, isMember, address, headers }] of waiting.entries()) {
      const { status, html, shown, state } = together[at] ?? expect.fail('no answer');
      expect(status, address).toBe(state?.takesOver ? 200 : 503);
      if (state === undefined) continue;
      expect(state, address).toMatchObject({ language, zone, theme, isMember });
      expect(html).toMatch(new RegExp(`<html [^>]*lang="${language}" dir="${directionOf(language)}"`));
      if (!state.takesOver) continue;
      const alone = await deliverWhole(address, headers);
      expect(shown, address).toBe(alone.shown);
    }
    waiting = sentAway;
  }
  expect(waiting).toEqual([]);
});

it('two members get the same page as each other, whoever they say they are', async () => {
  const members = await Promise.all([signedUp(site), signedUp(site)]);
  for (const address of ['/', teacher, '/find-partner']) {
    const pages = await Promise.all(
      members.map(({ session }) =>
        deliverWhole(site.url + address, {
          authorization: `Bearer ${session.access_token}`,
          cookie: cookies({ [viewerCookies.member]: '1', [viewerCookies.zone]: 'Europe/Paris' }),
        }),
      ),
    );
    const [one, other] = pages;
    expect(one?.status).toBe(200);
    expect(one?.state?.isMember).toBe(true);
    expect(one?.shown).toBe(other?.shown);
    expect(one?.state?.queries).toEqual(other?.state?.queries);
    for (const { session } of members) {
      expect(one?.html).not.toContain(session.user.id);
      expect(one?.html).not.toContain(session.user.email);
    }
  }
});
