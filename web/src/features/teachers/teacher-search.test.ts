import { describe, expect, it } from 'vitest';
import {
  hasFilters,
  isSame,
  readSearch,
  readSingleSearch,
  searchKey,
  writeSearch,
} from './teacher-search.ts';

const read = (address: string) => readSearch(new URLSearchParams(address));

describe('reading an address', () => {
  it('finds the question and every value of each filter', () => {
    expect(read('q=%20Rashi%20&subject=Talmud&subject=Torah&language=French&audience=men')).toEqual({
      question: 'Rashi',
      subjects: ['Talmud', 'Torah'],
      languages: ['French'],
      audiences: ['men'],
    });
  });

  it.each(['', 'q=', 'q=%20%20', 'q=%00', 'subject=&language=%20', 'place=1.2.3.4', 'page=7&unknown=x'])(
    'takes %j for a search for everyone',
    (address) => expect(read(address)).toEqual({ question: '', subjects: [], languages: [], audiences: [] }),
  );

  it('cuts what is too long, never within a character', () => {
    const { question, subjects } = read(
      `q=${'a'.repeat(199)}%F0%9F%93%96%F0%9F%93%96&subject=${'b'.repeat(5000)}`,
    );
    expect(question).toBe(`${'a'.repeat(199)}📖`);
    expect(subjects).toEqual(['b'.repeat(100)]);
  });

  it('takes a value once, and not more values than anyone chooses', () => {
    expect(read('subject=Talmud&subject=talmud').subjects).toHaveLength(1);
    const many = Array.from({ length: 500 }, (_, number) => `subject=${number}`).join('&');
    expect(read(many).subjects).toHaveLength(20);
  });

  it.each([`"'; drop table`, '100%', '_', '\\', '<b>', 'פרשת השבוע', '🕯️', '(a|b)*'])(
    'leaves %j as it is',
    (text) =>
      expect(readSearch(new URLSearchParams({ q: text, subject: text }))).toMatchObject({
        question: text,
        subjects: [text],
      }),
  );
});

describe('writing an address', () => {
  it('keeps what else stands there and leaves out what is empty', () => {
    const written = writeSearch(new URLSearchParams('lng=fr&q=old&subject=Torah'), {
      question: '',
      subjects: ['Jewish History', 'Talmud'],
      languages: [],
      audiences: [],
    });
    expect(written.toString()).toBe('lng=fr&subject=Jewish+History&subject=Talmud');
  });

  it('can be read again', () => {
    const search = read('q=a+%26+b&subject=x%26y&audience=women');
    expect(readSearch(writeSearch(new URLSearchParams(), search))).toEqual(search);
  });
});

it('knows searches that find the same', () => {
  expect(searchKey(read('subject=Talmud&subject=Torah'))).toBe(
    searchKey(read('subject=torah&subject=talmud')),
  );
  expect(searchKey(read('subject=Talmud'))).not.toBe(searchKey(read('language=Talmud')));
  expect(isSame('Talmud', 'talmud')).toBe(true);
  expect(hasFilters(read('q=Talmud'))).toBe(false);
  expect(hasFilters(read('audience=men'))).toBe(true);
});

it('takes the first of each filter where only one can be chosen', () => {
  const asked = new URLSearchParams('q=x&subject=a&subject=b&audience=men&audience=women');
  expect(readSingleSearch(asked)).toEqual(read('q=x&subject=a&audience=men'));
});
