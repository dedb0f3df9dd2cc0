import i18next from 'i18next';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { expect, it } from 'vitest';
import french from '#i18n/texts/vocabulary/fr.json' with { type: 'json' };
import { useVocabulary } from './vocabulary.ts';

type Vocabulary = ReturnType<typeof useVocabulary>;

function Asking({ onVocabulary }: { onVocabulary: (vocabulary: Vocabulary) => void }) {
  onVocabulary(useVocabulary());
  return null;
}

async function inFrench<Answer>(ask: (vocabulary: Vocabulary) => Answer): Promise<Answer | undefined> {
  const i18n = i18next.createInstance();
  await i18n.use(initReactI18next).init({ lng: 'fr', resources: { fr: { vocabulary: french } } });
  let answer: Answer | undefined;
  const onVocabulary = (vocabulary: Vocabulary) => {
    answer = ask(vocabulary);
  };
  renderToString(createElement(I18nextProvider, { i18n }, createElement(Asking, { onVocabulary })));
  return answer;
}

it('translates the product’s own values into the current language', async () => {
  expect(
    await inFrench(({ subjectName, languageName, audienceName, levelName }) => [
      subjectName('Jewish Philosophy'),
      subjectName(' gemara '),
      languageName('German'),
      audienceName('children'),
      levelName('beginner'),
    ]),
  ).toEqual(['Philosophie juive', 'Guemara', 'Allemand', 'Enfants', 'Débutant']);
});

it.each(['Zohar for all', 'constructor', 'a.b', 'common:title', '$t(torah)', '{{x}}', ''])(
  'leaves %j as it was written',
  async (value) => expect(await inFrench(({ subjectName }) => subjectName(value))).toBe(value),
);

it('knows three kinds of availability', async () => {
  expect(
    await inFrench(({ availabilityName }) => ['available', 'busy', 'away', null].map(availabilityName)),
  ).toEqual(['Disponible', 'Occupé', 'Indisponible', 'Indisponible']);
});
