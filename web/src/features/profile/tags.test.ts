import { expect, it } from 'vitest';
import { maxTags } from './profile-draft.ts';
import { addTag } from './tags.ts';

it('adds what was typed at the end, without the spaces around it', () => {
  expect(addTag(['Torah'], '  Jewish   History ')).toEqual({ tags: ['Torah', 'Jewish History'] });
});

it('does not add nothing, nor what is there already', () => {
  expect(addTag(['Torah'], '   ')).toEqual({ refused: 'empty' });
  expect(addTag(['Torah'], ' torah ')).toEqual({ refused: 'known' });
});

it('does not add more than the database takes', () => {
  const tags = Array.from({ length: maxTags }, (_, at) => `Tractate ${at}`);
  expect(addTag(tags, 'One more')).toEqual({ refused: 'full' });
});
