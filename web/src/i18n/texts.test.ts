import type { Language } from '@lomdim/contract/languages';
import { beforeEach, expect, it, vi } from 'vitest';
import { Texts, type Topic } from './texts.ts';

let asked: string[];
let answers: Map<string, { resolve: (bundle: object) => void; reject: (error: Error) => void }>;
let texts: Texts;

const fetchTexts = (language: Language, topic: Topic) => {
  asked.push(`${language}/${topic}`);
  return new Promise<object>((resolve, reject) => answers.set(`${language}/${topic}`, { resolve, reject }));
};

const answer = (key: string, bundle: object) => answers.get(key)?.resolve(bundle);
const said = () => texts.of('common').t('close');

beforeEach(() => {
  asked = [];
  answers = new Map();
  texts = new Texts('en', fetchTexts, { common: { close: 'Close' } });
});

it('fetches a topic once, however many ask for it', async () => {
  const both = Promise.all([texts.load('blog'), texts.load('blog'), texts.load('common')]);
  answer('en/blog', { title: 'Blog' });
  await both;
  expect(asked).toEqual(['en/blog']);
  expect(texts.bundle('blog')).toEqual({ title: 'Blog' });
});

it('shows another language once all that was fetched is there in it', async () => {
  const watcher = vi.fn();
  texts.watch(watcher);
  const changing = texts.change('fr');
  expect(said()).toBe('Close');
  answer('fr/common', { close: 'Fermer' });
  await changing;
  expect([texts.language, said(), watcher.mock.calls.length]).toEqual(['fr', 'Fermer', 1]);
});

it('fetches what is asked for during a change in both languages, and waits for it', async () => {
  const changing = texts.change('fr');
  const loading = texts.load('blog');
  answer('fr/common', { close: 'Fermer' });
  answer('en/blog', {});
  answer('fr/blog', { title: 'Blog' });
  await Promise.all([changing, loading]);
  expect(texts.bundle('blog')).toEqual({ title: 'Blog' });
});

it('of two languages shows the one asked for last, whichever comes first', async () => {
  const both = Promise.all([texts.change('fr'), texts.change('de')]);
  answer('de/common', { close: 'Schließen' });
  answer('fr/common', { close: 'Fermer' });
  await both;
  expect(said()).toBe('Schließen');
});

it('stays in its language when the other cannot be fetched, and asks again the next time', async () => {
  const failing = texts.change('fr');
  answers.get('fr/common')?.reject(new Error('offline'));
  await expect(failing).rejects.toThrow('offline');
  expect([texts.language, said()]).toEqual(['en', 'Close']);
  const again = texts.change('fr');
  answer('fr/common', { close: 'Fermer' });
  await again;
  expect(said()).toBe('Fermer');
});

it('gives the same translation until the language is another', async () => {
  const before = texts.of('common');
  expect(texts.of('common')).toBe(before);
  const changing = texts.change('he');
  answer('he/common', { close: 'סגירה' });
  await changing;
  expect(texts.of('common')).not.toBe(before);
});

it('finds a key of any topic by its name', () => {
  expect([texts.find('common:close'), texts.find('common:nothing'), texts.find('blog:title')]).toEqual([
    'Close',
    undefined,
    undefined,
  ]);
});

it('a component waits for a topic by one promise, which stays as it ended', async () => {
  const waiting = texts.whenThere('blog');
  expect(texts.whenThere('blog')).toBe(waiting);
  const failing = texts.whenThere('faq');
  answer('en/blog', { title: 'Blog' });
  answers.get('en/faq')?.reject(new Error('away'));
  await waiting;
  await expect(failing).rejects.toThrow('away');
  expect(texts.whenThere('faq')).toBe(failing);
  expect(asked).toEqual(['en/blog', 'en/faq']);

  const again = texts.load('faq');
  answer('en/faq', { title: 'Questions' });
  await again;
  await texts.whenThere('faq');
});
