import { describe, expect, it } from 'vitest';
import { flatten, namespaceProblems, translationProblems } from './translations.mjs';

const sources = {
  'page.tsx': `const { t } = useTranslation('home'); t('title'); t(\`steps.\${name}.text\`);`,
};

function problems(en: object, fr: object, code: Record<string, string> = sources) {
  const languages = { en: { home: flatten(en) }, fr: { home: flatten(fr) } };
  return translationProblems({ languages, base: 'en', sources: code, sameOnPurpose: ['Torah'] });
}

describe('translations in step', () => {
  it('has nothing to say when they are', () => {
    expect(problems({ title: 'Learn {{what}}' }, { title: 'Étudier {{what}}' })).toEqual([]);
  });

  it('accepts a key of which a part is filled in at run time, and a text that is the same on purpose', () => {
    expect(problems({ steps: { find: { text: 'Torah' } } }, { steps: { find: { text: 'Torah' } } })).toEqual(
      [],
    );
  });

  it('names a missing, an extra, an empty and an untranslated key', () => {
    expect(problems({ title: 'Learn' }, {})).toEqual(["fr/home: 'title' is missing"]);
    expect(problems({}, { title: 'Étudier' })).toEqual(["fr/home: 'title' is not in the base language"]);
    expect(problems({ title: 'Learn' }, { title: ' ' })).toEqual(["fr/home: 'title' is empty"]);
    expect(problems({ title: 'Learn' }, { title: 'Learn' })).toEqual(["fr/home: 'title' is not translated"]);
  });

  it('names a topic that one language does not have', () => {
    const languages = { en: { home: { title: 'Learn' } }, fr: {} };
    expect(translationProblems({ languages, base: 'en', sources, sameOnPurpose: [] })).toEqual([
      "fr/home: 'title' is missing",
    ]);
  });

  it('names a value that is not put in', () => {
    expect(problems({ title: 'Learn {{what}}' }, { title: 'Étudier {{quoi}}' })).toEqual([
      "fr/home: 'title' does not put in the same values or tags",
    ]);
  });

  it('names a space before a French sign at which a line could end', () => {
    expect(problems({ title: 'Really?' }, { title: 'Vraiment ?' })).toEqual([
      "fr/home: 'title' needs a no-break space (U+00A0) beside a punctuation mark",
    ]);
    expect(problems({ title: 'Really?' }, { title: '«\u00a0Vraiment\u00a0?\u00a0»' })).toEqual([]);
  });

  it('names a key that nothing uses, even when another topic has a key of that name', () => {
    const other = { 'page.tsx': `useTranslation('common'); t('title');` };
    expect(problems({ title: 'Learn' }, { title: 'Étudier' }, other)).toEqual(["home: nothing uses 'title'"]);
    const direct = { 'page.tsx': `t('home:title')` };
    expect(problems({ title: 'Learn' }, { title: 'Étudier' }, direct)).toEqual([]);
  });

  it('takes a list as used when it is named, and asks for as many entries in each language', () => {
    const code = { 'page.tsx': `useTranslation('home'); t(\`\${page}.parts\`, { returnObjects: true });` };
    const en = { faq: { parts: [{ title: 'One' }, { title: 'Two' }] } };
    expect(problems(en, { faq: { parts: [{ title: 'Un' }, { title: 'Deux' }] } }, code)).toEqual([]);
    expect(problems(en, { faq: { parts: [{ title: 'Un' }] } }, code)).toEqual([
      "fr/home: 'faq.parts.1.title' is missing",
    ]);
    expect(problems({ faq: { other: ['One'] } }, { faq: { other: ['Un'] } }, code)).toEqual([
      "home: nothing uses 'faq.other.0'",
    ]);
    // A number that is only part of a name is no list.
    expect(problems({ faq: { parts: { a1: 'One' } } }, { faq: { parts: { a1: 'Un' } } }, code)).toEqual([
      "home: nothing uses 'faq.parts.a1'",
    ]);
  });

  it('asks for the plural forms of each language', () => {
    const en = { title_one: '{{count}} teacher', title_other: '{{count}} teachers' };
    const fr = { title_one: '{{count}} enseignant', title_other: '{{count}} enseignants' };
    expect(problems(en, fr)).toEqual(["fr/home: 'title_many' is missing"]);
    expect(problems(en, { ...fr, title_many: '{{count}} d’enseignants' })).toEqual([]);
  });

  it('lets a form that stands for one number alone say it in words', () => {
    const en = { title_one: '{{count}} lesson', title_other: '{{count}} lessons' };
    const he = { title_one: 'שיעור אחד', title_two: 'שני שיעורים', title_other: '{{count}} שיעורים' };
    const inHebrew = (texts: object) =>
      translationProblems({
        languages: { en: { home: flatten(en) }, he: { home: flatten(texts) } },
        base: 'en',
        sources,
        sameOnPurpose: [],
      });
    expect(inHebrew(he)).toEqual([]);
    expect(inHebrew({ ...he, title_other: 'שיעורים' })).toEqual([
      "he/home: 'title_other' does not put in the same values or tags",
    ]);
    // In French the form is for nothing too, so it has to show which of the two it is.
    const fr = { title_one: 'une leçon', title_many: '{{count}} leçons', title_other: '{{count}} leçons' };
    expect(problems(en, fr)).toEqual(["fr/home: 'title_one' does not put in the same values or tags"]);
  });

  it('accepts values and signs without words in every language', () => {
    expect(problems({ title: '{{who}}: {{what}}' }, { title: '{{who}}: {{what}}' })).toEqual([]);
  });

  it('lets a language that is not offered yet lack whole topics, and no more', () => {
    const check = (he: Record<string, Record<string, string>>) =>
      translationProblems({
        languages: { en: { home: { title: 'Learn {{what}}' } }, he },
        base: 'en',
        sources,
        sameOnPurpose: [],
        unfinished: ['he'],
      });
    expect(check({})).toEqual([]);
    expect(check({ home: { title: 'ללמוד' } })).toEqual([
      "he/home: 'title' does not put in the same values or tags",
    ]);
  });
});

it('names a namespace that a language lacks, and one that stands in two folders', () => {
  const file = (namespace: string, language: string, folder = namespace) => ({
    namespace,
    language,
    path: `features/${folder}/texts/${language}.json`,
  });
  expect(namespaceProblems([file('sos', 'en'), file('sos', 'fr'), file('blog', 'en')])).toEqual([
    'blog: fr.json is missing',
  ]);
  expect(namespaceProblems([file('sos', 'en'), file('sos', 'fr', 'other')])).toEqual([
    'sos stands in features/other/texts/ and features/sos/texts/',
  ]);
});
