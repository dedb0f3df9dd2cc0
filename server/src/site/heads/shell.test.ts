import { expect, it } from 'vitest';
import { readShell } from './shell.ts';

const html =
  '<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8" /><!--head: here--><title>Lomdim</title>\n<!--/head--><link rel="icon" /></head>';

it('is in the language of the page, with its head in the marked place', () => {
  expect(readShell(html)?.({ language: 'he', head: '<title>$& א</title>' })).toBe(
    '<!doctype html><html lang="he" dir="rtl"><head><meta charset="utf-8" /><title>$& א</title><link rel="icon" /></head>',
  );
});

it.each([html.replace('<!--/head-->', ''), html.replace('dir="ltr"', ''), ''])(
  'is none where a place is missing: %s',
  (broken) => expect(readShell(broken)).toBeUndefined(),
);
