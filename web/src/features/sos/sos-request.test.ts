import { expect, it } from 'vitest';
import { readRequest } from './sos-request.ts';

const first = { subject: 'any', language: 'German', minutes: 30 };

it('is at first anything, in the language of the page, for half an hour', () => {
  expect(readRequest(null, 'de')).toEqual(first);
  expect(readRequest(null, 'xx')).toEqual({ ...first, language: '' });
});

it('is what was searched for last', () => {
  const request = { subject: 'Gemara', language: '', minutes: 90 };
  expect(readRequest(JSON.stringify(request), 'de')).toEqual(request);
});

it('leaves out what cannot be chosen, and what is no request at all', () => {
  const odd = { subject: 'Football', language: 7, minutes: 31 };
  expect(readRequest(JSON.stringify(odd), 'de')).toEqual(first);
  for (const kept of ['{', 'null', '[]', '"x"']) expect(readRequest(kept, 'de')).toEqual(first);
});
