import { expect, test } from 'vitest';
import { partsOf } from './mail-parts.ts';

test('the parts of a mail are read whichever way they were encoded', () => {
  const mail = [
    'Subject: x',
    'Content-Type: multipart/mixed;',
    ' boundary="--outer"',
    '',
    '----outer',
    'Content-Type: multipart/alternative; boundary=inner',
    '',
    '--inner',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'Le=C3=A7on =',
    'une',
    '--inner',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>x</p>',
    '--inner--',
    '----outer',
    'Content-Type: text/calendar',
    'Content-Disposition: attachment; filename=a.ics',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from('שיעור').toString('base64'),
    '----outer--',
    '',
  ].join('\r\n');
  expect(partsOf(mail)).toEqual([
    { type: 'text/plain; charset=utf-8', disposition: '', content: 'Leçon une' },
    { type: 'text/html; charset=utf-8', disposition: '', content: '<p>x</p>' },
    { type: 'text/calendar', disposition: 'attachment; filename=a.ics', content: 'שיעור' },
  ]);
  expect(partsOf('Subject: x\r\n\r\nShalom')).toEqual([
    { type: 'text/plain', disposition: '', content: 'Shalom' },
  ]);
});
