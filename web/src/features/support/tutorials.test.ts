import { expect, it } from 'vitest';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import he from './texts/he.json' with { type: 'json' };
import { sceneMs, tutorialScenes } from './tutorials.ts';

it.each([en, fr, de, he])('has words for every scene', ({ tutorials }) => {
  expect(tutorials.films.map(({ scenes }) => scenes.length)).toEqual(
    tutorialScenes.map(({ length }) => length),
  );
});

it('shows a scene for as long as it takes to read it', () => {
  expect(sceneMs('Short.')).toBe(4000);
  expect(sceneMs('x'.repeat(100))).toBe(6500);
});
