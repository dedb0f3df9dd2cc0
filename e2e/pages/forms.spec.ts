import { expect, test } from '@lomdim/testing/browser/test';
import type { TestServer } from '@lomdim/testing/server/test-server';
import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../helpers/expectations.ts';
import { openOwnPage } from '../helpers/own-page.ts';
import { toastsOf } from '../helpers/sign-in.ts';

const send = (page: Page) => page.getByRole('button', { name: 'Send message' });
const sendTicket = (page: Page) => page.getByRole('button', { name: 'Send ticket' });

async function writeMessage(page: Page, message: string): Promise<void> {
  await page.getByLabel('Your name').fill('  Rivka Stern ');
  await page.getByLabel('Your e-mail address').fill('rivka@mail.example');
  await page.getByLabel('What is it about?').selectOption('courses');
  await page.getByLabel('Your message').fill(message);
}

async function storedMessages(site: TestServer, message: string): Promise<unknown[]> {
  const { rows } = await site.pool.query(
    'select name, email, subject, message, status from public.contact_messages where message = $1',
    [message],
  );
  return rows;
}

/** What the server answers to whoever has written too much, with quotas that the tests themselves do not have. */
function quotaReached(what: 'contact' | 'ticket') {
  const body = {
    code: 'PT429',
    message: `${what}_quota_reached`,
    details: 'Please write later.',
    hint: null,
  };
  return { status: 429, contentType: 'application/json', body: JSON.stringify(body) };
}

/** Title and sentence of one message, which goes by itself after a while. */
async function expectToast(page: Page, title: string, ...sentences: string[]): Promise<void> {
  const toast = [title, ...sentences].reduce(
    (found, text) => found.filter({ has: page.getByText(text, { exact: true }) }),
    toastsOf(page),
  );
  await expect(toast).toBeVisible();
}

test.describe('the contact form', () => {
  test('shows an error beside each field, and focuses the first', async ({ open }) => {
    const page = await open('/contact');
    await send(page).click();
    await expect(page.getByText('Please fill this in.')).toHaveCount(3);
    const focus = page.locator(':focus');
    await expect(focus).toHaveAttribute('name', 'name');
    const name = page.getByLabel('Your name');
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await expectNoAxeViolations(page);

    await name.fill('Rivka');
    await page.getByLabel('Your message').fill('Shalom');
    await page.getByLabel('Your e-mail address').fill('not an address');
    await expect(page.getByText('Please fill this in.')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Please write an e-mail address')).toBeVisible();
    await expect(focus).toHaveAttribute('name', 'email');
    await expect(toastsOf(page)).toHaveCount(0);
  });

  test('shows no error at a field that was only passed', async ({ open }) => {
    const page = await open('/contact');
    await page.getByLabel('Your name').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('What is it about?')).toBeFocused();
    await expect(page.getByText('Please fill this in.')).toHaveCount(0);
  });

  test('stores what was written, thanks, and is empty again', async ({ site, open }) => {
    const page = await open('/contact');
    const message = 'When does the course on Pirkei Avot begin?\n\nתודה רבה';
    await writeMessage(page, message);
    await send(page).click();
    await expectToast(page, 'Message Sent', "Thank you for contacting us. We'll get back to you soon!");
    await expectNoAxeViolations(page);
    expect(await storedMessages(site, message)).toEqual([
      { name: 'Rivka Stern', email: 'rivka@mail.example', subject: 'courses', message, status: 'open' },
    ]);
    await expect(page.getByLabel('Your message')).toHaveValue('');
  });

  test('works by keyboard alone, without a subject, and the toast can be sent away', async ({
    site,
    open,
  }) => {
    const page = await open('/contact');
    await page.getByLabel('Your name').focus();
    for (const typed of ['Rivka', 'rivka@mail.example', '', 'By keyboard']) {
      if (typed) await page.keyboard.type(typed);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await expectToast(page, 'Message Sent');
    expect(await storedMessages(site, 'By keyboard')).toMatchObject([{ subject: null }]);
    await page.keyboard.press('F8');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(toastsOf(page)).toHaveCount(0);
  });

  test('keeps what was typed when it cannot be sent, and sends it when asked again', async ({
    site,
    open,
  }) => {
    const page = await open('/contact', { expected: /contact_messages/ });
    const message = 'Sent at the second try';
    const alert = page.getByRole('alert');
    await test.step('it cannot be sent', async () => {
      await writeMessage(page, message);
      await page.route('**/rest/v1/contact_messages*', (route) => route.abort());
      await send(page).click();
      await expect(alert.getByText('What you wrote is still here.')).toBeVisible();
      await expectNoAxeViolations(page);
      await expect(page.getByLabel('Your message')).toHaveValue(message);
      expect(await storedMessages(site, message)).toEqual([]);
    });

    await test.step('it is sent when asked again', async () => {
      await page.unroute('**/rest/v1/contact_messages*');
      await alert.getByRole('button', { name: 'Try again' }).click();
      await expectToast(page, 'Message Sent');
      await expect(alert).toHaveCount(0);
      await expect(page.locator(':focus')).toHaveText('Send message');
      expect(await storedMessages(site, message)).toHaveLength(1);
    });
  });

  for (const [language, name, email, message, button, sentence] of [
    [
      'en',
      'Your name',
      'Your e-mail address',
      'Your message',
      'Send message',
      'Very many messages have come',
    ],
    [
      'fr',
      'Votre nom',
      'Votre adresse e-mail',
      'Votre message',
      'Envoyer le message',
      'Énormément de messages sont venus',
    ],
    [
      'de',
      'Ihr Name',
      'Ihre E-Mail-Adresse',
      'Ihre Nachricht',
      'Nachricht senden',
      'kamen sehr viele Nachrichten',
    ],
    ['he', 'השם שלך', 'כתובת הדוא״ל שלך', 'ההודעה שלך', 'שליחת ההודעה', 'הרבה מאוד הודעות'],
  ] as const) {
    test(`says that a quota is reached, and loses nothing that was typed (${language})`, async ({ open }) => {
      const page = await open('/contact', { language, expected: /429: .*contact_messages/ });
      await page.route('**/rest/v1/contact_messages*', (route) => route.fulfill(quotaReached('contact')));
      await page.getByRole('textbox', { name }).fill('Rivka');
      await page.getByRole('textbox', { name: email }).fill('rivka@mail.example');
      await page.getByRole('textbox', { name: message }).fill('One too many');
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByRole('alert').getByText(sentence)).toBeVisible();
      await expect(page.getByRole('textbox', { name: message })).toHaveValue('One too many');
      await expectNoAxeViolations(page);
    });
  }

  test('asks again where the server is when that could not be learned at first', async ({ site, open }) => {
    // Scripts are still on their way when the alert is there, so the requests stay caught until the end.
    let isAway = true;
    const page = await open('/contact', {
      expected: /config\.json/,
      prepare: (visited) =>
        visited.route('**/config.json', (route) =>
          isAway ? route.fulfill({ status: 503, body: 'not now' }) : route.continue(),
        ),
    });
    await writeMessage(page, 'After a pause');
    await send(page).click();
    await expect(page.getByRole('alert')).toBeVisible();
    isAway = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectToast(page, 'Message Sent');
    expect(await storedMessages(site, 'After a pause')).toHaveLength(1);
  });

  test('is sent once however often the button is pressed', async ({ site, open }) => {
    const page = await open('/contact');
    let sent = 0;
    let letThrough = () => {};
    const pressed = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route('**/rest/v1/contact_messages*', async (route) => {
      sent += 1;
      await pressed;
      await route.continue();
    });
    await writeMessage(page, 'Only once');
    await send(page).click();
    const busy = page.getByRole('button', { name: 'Sending…' });
    await expect(busy).toHaveAttribute('aria-busy', 'true');
    await busy.click({ force: true });
    await page.getByLabel('Your name').press('Enter');
    letThrough();
    await expectToast(page, 'Message Sent');
    expect(sent).toBe(1);
    expect(await storedMessages(site, 'Only once')).toHaveLength(1);
  });
});

test.describe('the support form', () => {
  test('wants a subject and a description, and no priority', async ({ site, open }) => {
    const page = await open('/support');
    await test.step('what is missing or wrong gets an error', async () => {
      await sendTicket(page).click();
      await expect(page.getByText('Please fill this in.')).toHaveCount(2);
      await page.getByLabel('What is the matter?').fill('No sound');
      await page.getByLabel('What happened?').fill('I hear nothing.');
      await page.getByLabel('Your e-mail address').fill('rivka');
      await sendTicket(page).click();
      await expect(page.getByText('Please write an e-mail address')).toBeVisible();
    });

    await test.step('then it is sent, once', async () => {
      await page.getByLabel('Your e-mail address').fill('rivka@mail.example');
      await sendTicket(page).click();
      await expectToast(
        page,
        'Support Ticket Created',
        "We've received your request. Our team will respond within 24 hours.",
      );
      const { rows } = await site.pool.query(
        "select * from public.support_tickets where subject in ('', 'No sound')",
      );
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
  });

  test('says that a quota is reached, and loses nothing that was typed', async ({ open }) => {
    const page = await open('/support', { expected: /429: .*support_tickets/ });
    await page.route('**/rest/v1/support_tickets*', (route) => route.fulfill(quotaReached('ticket')));
    await page.getByLabel('What is the matter?').fill('No sound');
    await page.getByLabel('What happened?').fill('I hear nothing.');
    await sendTicket(page).click();
    await expect(page.getByRole('alert').getByText('You have written to us very often today.')).toBeVisible();
    await expect(page.getByLabel('What happened?')).toHaveValue('I hear nothing.');
  });

  test('tells in French too, with the priority that was chosen', async ({ site, open }) => {
    const page = await open('/support', { language: 'fr', width: 375 });
    await page.getByLabel('Quel est le problème').fill('Urgence');
    await page.getByLabel('Est-ce urgent').selectOption('urgent');
    await page.getByLabel('Que s’est-il passé').fill('Le cours commence.');
    await page.getByRole('button', { name: 'Envoyer la demande' }).click();
    await expectToast(page, 'Demande enregistrée');
    const { rows } = await site.pool.query(
      "select priority from public.support_tickets where subject = 'Urgence'",
    );
    expect(rows).toEqual([{ priority: 'urgent' }]);
  });

  test('of someone signed in is in their own name, and asks for no address', async ({ site, open }) => {
    const { page, member } = await openOwnPage({ site, open }, '/support');
    await test.step('the ticket', async () => {
      await page.getByLabel('What is the matter?').fill('In my name');
      await page.getByLabel('What happened?').fill('I hear nothing.');
      await expect(page.getByLabel('Your e-mail address')).toHaveCount(0);
      await sendTicket(page).click();
      await expectToast(page, 'Support Ticket Created');
      const { rows } = await site.pool.query(
        "select user_id, reply_email from public.support_tickets where subject = 'In my name'",
      );
      expect(rows).toEqual([{ user_id: member.id, reply_email: null }]);
    });

    await test.step('the chat goes on where the ticket began, and receives the answer', async () => {
      await page.getByRole('button', { name: 'Live Chat Support' }).press('Enter');
      const chat = page.getByRole('dialog', { name: 'Live Chat Support' });
      await expect(chat.getByText('I hear nothing.')).toBeVisible();
      await chat.getByLabel('Your message').fill('Now a little.');
      await page.keyboard.press('Enter');
      await expect(chat.getByRole('log').getByText('Now a little.')).toBeVisible();
      await site.pool.query(
        `insert into public.answers (ticket_id, body)
         select id, 'And now?' from public.support_tickets where subject = 'In my name'`,
      );
      await expect(chat.getByText('And now?')).toBeVisible();
      await expectNoAxeViolations(page);
      const { rows } = await site.pool.query(
        `select body, from_author from public.answers a join public.support_tickets t on t.id = a.ticket_id
         where t.subject = 'In my name' order by a.created_at`,
      );
      expect(rows).toEqual([
        { body: 'Now a little.', from_author: true },
        { body: 'And now?', from_author: false },
      ]);
    });
  });

  test('has quick actions: films to go through, and a chat for those who are signed in', async ({ open }) => {
    const page = await open('/support', { prepare: (visited) => visited.clock.install() });
    await test.step('films', async () => {
      const tutorials = page.getByRole('dialog', { name: 'Video Tutorials' });
      const opener = page.getByRole('button', { name: 'Video Tutorials' });
      await opener.press('Enter');
      const film = tutorials.getByRole('button', { name: 'Enter the video room' });
      await expect(film).toBeVisible();
      // The next scene comes by itself: time stands still until the film does.
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
      await film.click();
      await tutorials.getByRole('button', { name: 'Pause' }).click();
      await expect(tutorials.getByRole('button', { name: 'Pause' })).toHaveCount(0);
      await page.clock.resume();
      await expect(tutorials.getByText('Scene 1 of 4')).toBeVisible();
      await expectNoAxeViolations(page);
      for (let scene = 2; scene <= 4; scene += 1) {
        await tutorials.getByRole('button', { name: 'Next scene' }).click();
        await expect(tutorials.getByText(`Scene ${scene} of 4`)).toBeVisible();
      }
      await tutorials.getByRole('button', { name: 'Watch again' }).click();
      await expect(tutorials.getByText('Shortly before the lesson')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(opener).toBeFocused();
    });

    await test.step('a visitor is asked to sign in before they chat', async () => {
      await page.getByRole('button', { name: 'Live Chat Support' }).press('Enter');
      await expect(page.getByRole('dialog').getByRole('link', { name: 'Sign in' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.locator('main summary')).toHaveCount(4);
    });
  });
});
