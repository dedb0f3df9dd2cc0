import { supportResponseHours } from '@lomdim/contract/constants';
import { expect, it } from 'vitest';
import { textsOf } from './head-texts.ts';

const texts = textsOf({
  blog: { articles: { one: { title: 'One by {{name}}' } }, answer: 'Within {{hours}} hours' },
  vocabulary: { subject: { talmud: 'Guemara' } },
});

it('reads a text with its values, and leaves what was not given', () => {
  expect(texts.text('blog:articles.one.title', { name: 'Miriam $&' })).toBe('One by Miriam $&');
  expect(texts.text('blog:articles.one.title')).toBe('One by {{name}}');
});

it('reads what a page declares, with the parameters of its address', () => {
  const declared = { key: 'blog:articles.:slug.title', values: { name: 'David' } };
  expect(texts.declared(declared, { slug: 'one' })).toBe('One by David');
  expect(texts.declared({ key: 'blog:answer' }, {})).toBe(`Within ${supportResponseHours} hours`);
  expect(texts.declared('A title of its own', {})).toBe('A title of its own');
});

it('names what we have a word for, and leaves what somebody wrote themselves', () => {
  expect(texts.named('subject', 'Talmud')).toBe('Guemara');
  expect(texts.named('subject', 'Rashi: Vol. 2')).toBe('Rashi: Vol. 2');
  expect(texts.named('subject', 'constructor')).toBe('constructor');
});

it.each(['blog:nothing', 'nothing:title', 'blog:articles', 'blog:constructor.name'])(
  'has no text %s',
  (key) => expect(() => texts.text(key)).toThrow(`there is no text ${key}`),
);
