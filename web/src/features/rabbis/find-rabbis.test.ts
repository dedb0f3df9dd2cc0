import { expect, it } from 'vitest';
import { findRabbis } from './find-rabbis.ts';

const sebbag = {
  name: 'Rabbin Haïm Sebbag',
  title: 'Rabbin',
  location: 'Marseille, France',
  specialties: ['Halacha', 'Family life'],
};
const brandt = { name: 'Rabbi Elimelech Brandt', title: null, location: null, specialties: ['Mediation'] };
const all = [sebbag, brandt];
const french = (specialty: string) => (specialty === 'Family life' ? 'Vie de famille' : specialty);
const find = (question: string) => findRabbis(all, question, french);

it.each([
  'haim',
  'HAÏM',
  'marseille',
  'halacha',
  'הֲלָכָה',
  'family',
  'vie de famille',
  'seb mars',
  '  halacha, france ',
])('finds one by %j', (question) => expect(find(question)).toEqual([sebbag]));

it('finds everyone by nothing', () => {
  expect(find('')).toEqual(all);
  expect(find(' ,;% ')).toEqual(all);
});

it.each(['zurich', 'haim mediation', 'xyz 🕯️'])('finds nobody by %j', (question) =>
  expect(find(question)).toEqual([]),
);
