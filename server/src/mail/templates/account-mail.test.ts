import { directionOf, languageCodes } from '@lomdim/contract/languages';
import type { AccountMailKind } from '@lomdim/platform/auth/account-messages';
import { describe, expect, test } from 'vitest';
import { accountMail } from './account-mail.ts';
import { accountTextsDe } from './account-texts.de.ts';
import { accountTextsEn } from './account-texts.en.ts';
import { accountTextsFr } from './account-texts.fr.ts';
import { accountTextsHe } from './account-texts.he.ts';

const kinds = Object.keys(accountTextsEn.kinds) as AccountMailKind[];
const link = 'https://lomdim.example/auth/v1/verify?token=abc&type=signup';

describe.each(languageCodes)('mail in %s', (language) => {
  test.each(kinds)('%s carries its link and code in text and HTML', (kind) => {
    const mail = accountMail({
      kind,
      language,
      recipient: 'a@b.example',
      firstName: 'Noa',
      link,
      code: '012345',
    });
    expect(mail.text).toContain(link);
    expect(mail.html).toContain(link.replaceAll('&', '&amp;'));
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('012345');
      expect(part).toContain('Noa');
      expect(part).not.toMatch(/\{\w+\}|undefined/);
    }
    expect(mail.html).toContain(`<html lang="${language}" dir="${directionOf(language)}">`);
  });

  test('a code alone needs no button', () => {
    const mail = accountMail({
      kind: 'reauthentication',
      language,
      recipient: 'a@b.example',
      firstName: undefined,
      link: undefined,
      code: '012345',
    });
    expect(mail.html).not.toContain('<a ');
  });
});

test('no text of one language was left standing in another', () => {
  for (const other of [accountTextsFr, accountTextsDe, accountTextsHe]) {
    for (const kind of kinds) {
      for (const part of ['subject', 'body', 'notYou'] as const) {
        expect(other.kinds[kind][part]).not.toBe(accountTextsEn.kinds[kind][part]);
        expect(other.kinds[kind][part].includes('{address}')).toBe(
          accountTextsEn.kinds[kind][part].includes('{address}'),
        );
      }
    }
  }
});

test('whatever stands in a mail is shown, never run', () => {
  const mail = accountMail({
    kind: 'email_change_new',
    language: 'en',
    recipient: 'a@b.example',
    firstName: '<script>',
    newAddress: '"><img src=x>@b.example',
    link,
    code: '012345',
  });
  expect(mail.html).not.toMatch(/<script>|<img/);
});
