import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { showTexts } from '#i18n/texts-for-tests.ts';
import { tractateNames } from './mishna-chapters.ts';
import { parashaNames } from './names.ts';
import german from './texts/de.json' with { type: 'json' };
import english from './texts/en.json' with { type: 'json' };
import french from './texts/fr.json' with { type: 'json' };
import hebrew from './texts/he.json' with { type: 'json' };
import { useCalendarNames } from './use-calendar-names.ts';

type Names = ReturnType<typeof useCalendarNames>;

function Asking({ onNames }: { onNames: (names: Names) => void }) {
  onNames(useCalendarNames());
  return null;
}

const texts = { en: english, fr: french, de: german, he: hebrew };

function namesIn(language: keyof typeof texts): Names {
  showTexts(language, { jewishCalendar: texts[language] });
  const received: Names[] = [];
  const asking = createElement(Asking, { onNames: (names: Names) => received.push(names) });
  renderToString(asking);
  const [names] = received;
  if (!names) throw new Error('Nobody asked');
  return names;
}

it.each([
  ['en', 'Hanukkah, day 3', 'Shabbat', 'Berakhot', 'Matot – Masei', 'Pesach'],
  ['fr', 'Hanoucca, jour 3', 'Chabbat', 'Berakhot', 'Matot – Massé', 'Pessah'],
  ['de', 'Chanukka, 3. Tag', 'Schabbat', 'Berachot', 'Matot – Masse', 'Pessach'],
  ['he', 'חנוכה, נר ג׳', 'שבת', 'ברכות', 'מטות – מסעי', 'פסח'],
] as const)('in %s they are %s, %s, %s, %s, %s', async (language, day, shabbat, tractate, pair, pesach) => {
  const names = namesIn(language);
  expect(names.holiday('hanukkah', 3)).toBe(day);
  expect(names.holiday('shabbat')).toBe(shabbat);
  expect(names.tractate('berakhot')).toBe(tractate);
  expect(names.parasha(['matot', 'masei'])).toBe(pair);
  expect([names.parasha([]), names.holiday('pesach')]).toEqual(['', pesach]);
});

it.each(Object.entries(texts))('%s has a name of its own for each tractate and each portion', (_, topic) => {
  expect(Object.keys(topic.tractate)).toEqual(tractateNames);
  expect(Object.keys(topic.parasha)).toEqual(parashaNames);
  for (const names of [topic.tractate, topic.parasha, topic.holiday])
    expect(new Set(Object.values(names)).size).toBe(Object.keys(names).length);
});
