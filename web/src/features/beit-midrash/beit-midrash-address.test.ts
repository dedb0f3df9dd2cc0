import { expect, it } from 'vitest';
import { readBeitMidrashAddress } from './beit-midrash-address.ts';

const read = (address: string) => readBeitMidrashAddress(new URLSearchParams(address));

it('what is read, looked at and come back for stands in the address', () => {
  expect(read('')).toEqual({ resource: undefined, day: undefined, session: undefined, study: false });
  expect(read('resource=mishna&day=2026-11-15&session=a&study')).toEqual({
    resource: 'mishna',
    day: '2026-11-15',
    session: 'a',
    study: true,
  });
});

it('what cannot be meant is left out', () => {
  expect(read('resource=cats').resource).toBeUndefined();
  for (const day of ['today', '2026-13-01', '0026-01-01', '9999-01-01'])
    expect(read(`day=${day}`).day).toBeUndefined();
});
