import { describe, expect, it } from 'vitest';
import { everyone, readSearch, searchKey, subjectChoices, writeSearch } from './partner-search.ts';

const read = (address: string) => readSearch(new URLSearchParams(address));

describe('the search for a study partner in the address', () => {
  it('has a question, a level and a subject', () => {
    expect(read('q=%20Rashi%20&level=Advanced&subject=Talmud')).toEqual({
      question: 'Rashi',
      level: 'advanced',
      subject: 'Talmud',
    });
  });

  it.each(['', 'q=%00', 'level=expert', 'level=', 'subject=%20', 'place=1.2'])(
    'takes %j for a search for everyone',
    (address) => expect(read(address)).toEqual(everyone),
  );

  it('is written and read again, beside what else stands there', () => {
    const search = { question: 'Ramban', level: 'beginner', subject: 'Own words & more' } as const;
    const written = writeSearch(new URLSearchParams('from=mail&level=advanced'), search);
    expect(written.get('from')).toBe('mail');
    expect(readSearch(written)).toEqual(search);
    expect(writeSearch(written, everyone).toString()).toBe('from=mail');
  });

  it('is the same search whatever the case of the subject', () => {
    expect(searchKey(read('subject=talmud'))).toBe(searchKey(read('subject=Talmud')));
    expect(searchKey(read('subject=talmud'))).not.toBe(searchKey(read('q=talmud')));
  });
});

it('a chosen subject is always among the choices', () => {
  expect(subjectChoices(['Torah', 'Gemara'], undefined)).toEqual(['Torah', 'Gemara']);
  expect(subjectChoices(['Torah', 'Gemara'], 'gemara')).toEqual(['Torah', 'Gemara']);
  expect(subjectChoices(['Torah'], 'Gardening')).toEqual(['Torah', 'Gardening']);
});
