import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import french from '#i18n/texts/vocabulary/fr.json' with { type: 'json' };
import { showTexts } from '#i18n/texts-for-tests.ts';
import { useVocabulary } from './vocabulary.ts';

type Vocabulary = ReturnType<typeof useVocabulary>;

function Asking({ onVocabulary }: { onVocabulary: (vocabulary: Vocabulary) => void }) {
  onVocabulary(useVocabulary());
  return null;
}

function inFrench<Answer>(ask: (vocabulary: Vocabulary) => Answer): Answer | undefined {
  showTexts('fr', { vocabulary: french });
  let answer: Answer | undefined;
  const onVocabulary = (vocabulary: Vocabulary) => {
    answer = ask(vocabulary);
  };
  renderToString(createElement(Asking, { onVocabulary }));
  return answer;
}

it('translates the product’s own values into the current language', async () => {
  expect(
    inFrench(({ subjectName, languageName, audienceName, levelName }) => [
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
  async (value) => expect(inFrench(({ subjectName }) => subjectName(value))).toBe(value),
);

it('knows three kinds of availability', async () => {
  expect(
    inFrench(({ availabilityName }) => ['available', 'busy', 'away', null].map(availabilityName)),
  ).toEqual(['Disponible', 'Occupé', 'Indisponible', 'Indisponible']);
});
