import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations } from './support/expectations.ts';
import { enter, newStudent } from './support/sign-in.ts';
import { useSite } from './support/visit.ts';

const { site, open } = useSite();

const toast = (page: Page) =>
  page.getByRole('region', { name: /Messages of the page|Avis de la page/ }).locator('li');

const focusedName = (page: Page) => page.locator(':focus').getAttribute('name');

async function writeMessage(page: Page, message: string): Promise<void> {
  await page.getByLabel('Your name').fill('  Rivka Stern ');
  await page.getByLabel('Your e-mail address').fill('rivka@mail.example');
  await page.getByLabel('What is it about?').selectOption('courses');
  await page.getByLabel('Your message').fill(message);
}

async function storedMessages(message: string): Promise<unknown[]> {
  const { rows } = await site().pool.query(
    'select name, email, subject, message, status from public.contact_messages where message = $1',
    [message],
  );
  return rows;
}

describe('the contact form', () => {
  it('complains beside each field, and takes one to the first', async () => {
    const page = await open('/contact');
    await page.getByRole('button', { name: 'Send message' }).click();
    expect(await page.getByText('Please fill this in.').count()).toBe(3);
    expect(await focusedName(page)).toBe('name');
    const name = page.getByLabel('Your name');
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    await expectNoAxeViolations(page);

    await name.fill('Rivka');
    await page.getByLabel('Your message').fill('Shalom');
    await page.getByLabel('Your e-mail address').fill('not an address');
    expect(await page.getByText('Please fill this in.').count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.getByText('Please write an e-mail address').waitFor();
    expect(await focusedName(page)).toBe('email');
    expect(await toast(page).count()).toBe(0);
  });

  it('does not complain of a field that was only passed', async () => {
    const page = await open('/contact');
    await page.getByLabel('Your name').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await page.getByText('Please fill this in.').count()).toBe(0);
  });

  it('stores what was written, thanks, and is empty again', async () => {
    const page = await open('/contact');
    const message = 'When does the course on Pirkei Avot begin?\n\nתודה רבה';
    await writeMessage(page, message);
    await page.getByRole('button', { name: 'Send message' }).click();
    await toast(page).getByText('Message Sent', { exact: true }).waitFor();
    await toast(page)
      .getByText("Thank you for contacting us. We'll get back to you soon!", { exact: true })
      .waitFor();
    await expectNoAxeViolations(page);
    expect(await storedMessages(message)).toEqual([
      { name: 'Rivka Stern', email: 'rivka@mail.example', subject: 'courses', message, status: 'open' },
    ]);
    expect(await page.getByLabel('Your message').inputValue()).toBe('');
  });

  it('works by keyboard alone, without a subject, and the toast can be sent away', async () => {
    const page = await open('/contact');
    await page.getByLabel('Your name').focus();
    for (const typed of ['Rivka', 'rivka@mail.example', '', 'By keyboard']) {
      if (typed) await page.keyboard.type(typed);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await toast(page).getByText('Message Sent', { exact: true }).waitFor();
    expect(await storedMessages('By keyboard')).toMatchObject([{ subject: null }]);
    await page.keyboard.press('F8');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await toast(page).waitFor({ state: 'detached' });
  });

  it('keeps what was typed when it cannot be sent, and sends it when asked again', async () => {
    const page = await open('/contact', { expected: /contact_messages/ });
    await writeMessage(page, 'Sent at the second try');
    await page.route('**/rest/v1/contact_messages*', (route) => route.abort());
    await page.getByRole('button', { name: 'Send message' }).click();
    const alert = page.getByRole('alert');
    await alert.getByText('What you wrote is still here.').waitFor();
    await expectNoAxeViolations(page);
    expect(await page.getByLabel('Your message').inputValue()).toBe('Sent at the second try');
    expect(await storedMessages('Sent at the second try')).toEqual([]);

    await page.unroute('**/rest/v1/contact_messages*');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await toast(page).getByText('Message Sent', { exact: true }).waitFor();
    expect(await alert.count()).toBe(0);
    expect(await page.locator(':focus').textContent()).toBe('Send message');
    expect(await storedMessages('Sent at the second try')).toHaveLength(1);
  });

  it('asks again where the server is when that could not be learned at first', async () => {
    const page = await open('/contact', { expected: /config\.json/ });
    await page.route('**/config.json', (route) => route.fulfill({ status: 503, body: 'not now' }));
    await writeMessage(page, 'After a pause');
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByRole('alert').waitFor();
    await page.unroute('**/config.json');
    await page.getByRole('button', { name: 'Try again' }).click();
    await toast(page).getByText('Message Sent', { exact: true }).waitFor();
    expect(await storedMessages('After a pause')).toHaveLength(1);
  });

  it('is sent once however often the button is pressed', async () => {
    const page = await open('/contact');
    await page.route('**/rest/v1/contact_messages*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    await writeMessage(page, 'Only once');
    await page.getByRole('button', { name: 'Send message' }).click();
    const busy = page.getByRole('button', { name: 'Sending…' });
    expect(await busy.getAttribute('aria-busy')).toBe('true');
    await busy.click({ force: true });
    await page.getByLabel('Your name').press('Enter');
    await toast(page).getByText('Message Sent', { exact: true }).waitFor();
    expect(await storedMessages('Only once')).toHaveLength(1);
  });
});

describe('the support form', () => {
  it('wants a subject and a description, and no priority', async () => {
    const page = await open('/support');
    await page.getByRole('button', { name: 'Send ticket' }).click();
    expect(await page.getByText('Please fill this in.').count()).toBe(2);
    await page.getByLabel('What is the matter?').fill('No sound');
    await page.getByLabel('What happened?').fill('I hear nothing.');
    await page.getByLabel('Your e-mail address').fill('rivka');
    await page.getByRole('button', { name: 'Send ticket' }).click();
    await page.getByText('Please write an e-mail address').waitFor();
    await page.getByLabel('Your e-mail address').fill('rivka@mail.example');
    await page.getByRole('button', { name: 'Send ticket' }).click();
    await toast(page).getByText('Support Ticket Created', { exact: true }).waitFor();
    await toast(page)
      .getByText("We've received your request. Our team will respond within 24 hours.", { exact: true })
      .waitFor();
    const { rows } = await site().pool.query('select * from public.support_tickets');
    expect(rows).toMatchObject([
      {
        subject: 'No sound',
        priority: null,
        description: 'I hear nothing.',
        reply_email: 'rivka@mail.example',
        user_id: null,
      },
    ]);
  });

  it('tells in French too, with the priority that was chosen', async () => {
    const page = await open('/support', { language: 'fr', width: 375 });
    await page.getByLabel('Quel est le problème').fill('Urgence');
    await page.getByLabel('Est-ce urgent').selectOption('urgent');
    await page.getByLabel('Que s’est-il passé').fill('Le cours commence.');
    await page.getByRole('button', { name: 'Envoyer la demande' }).click();
    await toast(page).getByText('Demande enregistrée', { exact: true }).waitFor();
    const { rows } = await site().pool.query(
      "select priority from public.support_tickets where subject = 'Urgence'",
    );
    expect(rows).toEqual([{ priority: 'urgent' }]);
  });

  it('of someone signed in is in their own name, and asks for no address', async () => {
    const page = await open('/support');
    const { email, password, id } = await newStudent(site());
    await enter(page, site(), { email, password });
    await page.goto(`${site().url}/support`);
    await page.getByLabel('What is the matter?').fill('In my name');
    await page.getByLabel('What happened?').fill('I hear nothing.');
    expect(await page.getByLabel('Your e-mail address').count()).toBe(0);
    await page.getByRole('button', { name: 'Send ticket' }).click();
    await toast(page).getByText('Support Ticket Created', { exact: true }).waitFor();
    const { rows } = await site().pool.query(
      "select user_id, reply_email from public.support_tickets where subject = 'In my name'",
    );
    expect(rows).toEqual([{ user_id: id, reply_email: null }]);

    // The chat goes on where the ticket began, and hears of the answer.
    await page.getByRole('button', { name: 'Live Chat Support' }).press('Enter');
    const chat = page.getByRole('dialog', { name: 'Live Chat Support' });
    await chat.getByText('I hear nothing.').waitFor();
    await chat.getByLabel('Your message').fill('Now a little.');
    await page.keyboard.press('Enter');
    await chat.getByRole('log').getByText('Now a little.').waitFor();
    await site().pool.query(
      `insert into public.answers (ticket_id, body)
       select id, 'And now?' from public.support_tickets where subject = 'In my name'`,
    );
    await chat.getByText('And now?').waitFor();
    await expectNoAxeViolations(page);
    const said = await site().pool.query(
      `select body, from_author from public.answers a join public.support_tickets t on t.id = a.ticket_id
       where t.subject = 'In my name' order by a.created_at`,
    );
    expect(said.rows).toEqual([
      { body: 'Now a little.', from_author: true },
      { body: 'And now?', from_author: false },
    ]);
  });

  it('has quick actions: films to go through, and a chat for those who are signed in', async () => {
    const page = await open('/support');
    const tutorials = page.getByRole('dialog', { name: 'Video Tutorials' });
    const opener = page.getByRole('button', { name: 'Video Tutorials' });
    await opener.press('Enter');
    await tutorials.getByRole('button', { name: 'Enter the video room' }).click();
    await tutorials.getByRole('button', { name: 'Pause' }).click();
    await tutorials.getByText('Scene 1 of 4').waitFor();
    await expectNoAxeViolations(page);
    for (let scene = 2; scene <= 4; scene += 1) {
      await tutorials.getByRole('button', { name: 'Next scene' }).click();
      await tutorials.getByText(`Scene ${scene} of 4`).waitFor();
    }
    await tutorials.getByRole('button', { name: 'Watch again' }).click();
    await tutorials.getByText('Shortly before the lesson').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);

    await page.getByRole('button', { name: 'Live Chat Support' }).press('Enter');
    await page.getByRole('dialog').getByRole('link', { name: 'Sign in' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await page.locator('main h3 button').count()).toBe(4);
  });
});
