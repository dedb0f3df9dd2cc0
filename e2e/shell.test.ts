import { knownRoutes } from '@lomdim/contract/routes';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations, expectNoHorizontalScroll } from './support/expectations.ts';
import { paths } from './support/matrix.ts';
import { enter, newStudent } from './support/sign-in.ts';
import { useSite } from './support/visit.ts';

const { site, open } = useSite();

describe('every address', () => {
  it('leads a visitor to a page or to the way in', async () => {
    const page = await open('/');
    const addresses = knownRoutes.map((route) =>
      route.replace(':slug', 'first-havruta').replace(/:\w+/, '00000000-0000-4000-8000-000000000000'),
    );
    // The others are opened, and looked at, by pages.test.ts.
    for (const path of addresses.filter((address) => !paths.includes(address))) {
      const answer = await page.goto(site().url + path);
      expect(answer?.status(), path).toBe(200);
      const heading = page.getByRole('heading', { level: 1 });
      await heading.waitFor();
      expect(await heading.textContent(), path).not.toBe('Page not found');
    }
  });

  it.each([
    ['/eleves', '/children-courses', 'Children’s courses'],
    ['/femmes', '/women-courses', 'Torah Studies'],
  ])('%s is another name of %s', async (synonym, path, heading) => {
    const page = await open(synonym);
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(site().url + path);
    const source = await (
      await fetch(site().localUrl + synonym, { headers: { accept: 'text/html' } })
    ).text();
    expect(source).toContain(`rel="canonical" href="`);
    expect(source).toContain(`${path}"`);
  });

  it('of a session without a room says that there is none', async () => {
    const page = await open('/');
    const { email, password } = await newStudent(site());
    await enter(page, site(), { email, password });
    await page.goto(`${site().url}/live-session`);
    await page.getByRole('heading', { level: 1, name: 'Invalid Session' }).waitFor();
    await page.getByText('The session room could not be found.').waitFor();
    await page.getByRole('link', { name: 'Return to the dashboard' }).waitFor();
    await expectNoAxeViolations(page);
  });
});

describe('a word of the house', () => {
  it('is explained by key, and the explanation goes by Escape', async () => {
    const page = await open('/blog/first-page-of-gemara');
    const word = page.getByRole('button', { name: 'Gemara' });
    await word.focus();
    await page.keyboard.press('Enter');
    const note = page.getByRole('note');
    await note.getByText('The discussion of the Mishnah').waitFor();
    expect(await word.getAttribute('aria-expanded')).toBe('true');
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await note.waitFor({ state: 'detached' });
    await expect.poll(() => word.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('is explained while the pointer rests on it', async () => {
    const page = await open('/blog/first-page-of-gemara', { language: 'de' });
    await page.getByRole('button', { name: 'Mischna' }).hover();
    await page.getByRole('note').getByText('Die älteste Sammlung').waitFor();
    await page.getByRole('heading', { level: 1 }).hover();
    await page.getByRole('note').waitFor({ state: 'detached' });
  });

  it('is explained on a narrow phone without making the page wider', async () => {
    const page = await open('/blog/first-page-of-gemara', { width: 320, language: 'fr' });
    await page.getByRole('button', { name: 'Michna' }).click();
    await page.getByRole('note').getByText('Le plus ancien recueil').waitFor();
    await expectNoHorizontalScroll(page);
  });
});

it('a connection that is away is told quietly, and that it is back', async () => {
  const page = await open('/faq');
  const banner = page.getByText('No connection just now.');
  await page.context().setOffline(true);
  await banner.waitFor();
  await expectNoAxeViolations(page);
  await page.context().setOffline(false);
  await banner.waitFor({ state: 'detached' });
});
