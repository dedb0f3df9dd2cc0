import { describe, expect, it } from 'vitest';
import {
  anyCourse,
  audiencesMeant,
  courseSearchKey,
  readCourseSearch,
  writeCourseSearch,
} from './course-search.ts';

const read = (address: string) => readCourseSearch(new URLSearchParams(address));

describe('the search in the address', () => {
  it('is read, and written without what is empty', () => {
    const search = read('q=%20alef%20&subject=Torah&age=3-6&audience=women');
    expect(search).toEqual({ question: 'alef', subject: 'Torah', age: '3-6', audience: 'women' });
    const written = writeCourseSearch(new URLSearchParams('lng=fr&age=3-6'), { ...search, age: '' });
    expect(written.toString()).toBe('lng=fr&q=alef&subject=Torah&audience=women');
  });

  it.each(['', 'q=', 'q=%20', 'q=%00&subject=%20', 'place=1.2.3.4', 'unknown=x'])(
    'takes %j for any course',
    (address) => expect(read(address)).toEqual(anyCourse),
  );

  it('is cut where nobody would have typed on', () => {
    expect(read(`q=${'a'.repeat(5000)}`).question).toHaveLength(200);
  });

  it('is another search only where it finds something else', () => {
    const key = (address: string) => courseSearchKey('children', read(address));
    expect(key('subject=torah&audience=women')).toBe(key('subject=Torah'));
    expect(key('age=3-6')).not.toBe(key('age=7-12'));
    expect(courseSearchKey('adults', read('age=3-6'))).toBe(courseSearchKey('adults', anyCourse));
  });
});

describe('the audiences', () => {
  it('of the page for adults depend on who looks', () => {
    expect(audiencesMeant('adults', '', { gender: 'male' })).toEqual(['adults']);
    expect(audiencesMeant('adults', '', { gender: 'female' })).toEqual(['adults', 'women']);
    expect(audiencesMeant('adults', '', {})).toEqual(['adults', 'women']);
    expect(audiencesMeant('adults', 'children', { gender: 'male' })).toEqual(['children']);
  });

  it('of a dashboard are all that are meant for who looks', () => {
    expect(audiencesMeant('all', '', { gender: 'male' })).toEqual(['adults', 'children']);
    expect(audiencesMeant('all', '', { gender: 'female' })).toEqual(['adults', 'women', 'children']);
    expect(audiencesMeant('all', 'children', { gender: 'male' })).toEqual(['children']);
  });

  it('do not matter where somebody looks for a child, unless one was chosen', () => {
    expect(audiencesMeant('adults', '', { gender: 'male', childId: 'noa' })).toEqual([]);
    expect(audiencesMeant('all', 'women', { gender: 'female', childId: 'noa' })).toEqual(['women']);
    expect(audiencesMeant('children', '', { childId: 'noa' })).toEqual(['children']);
  });

  it('of the page for children are children, whatever the address says', () => {
    expect(audiencesMeant('children', 'women', { gender: 'female' })).toEqual(['children']);
  });
});
