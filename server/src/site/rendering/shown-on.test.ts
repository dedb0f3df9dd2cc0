import { canonicalPath, findPage, paramsOf } from '@lomdim/web/addresses';
import { expect, test } from 'vitest';
import type { PageContent } from '../page-facts.ts';
import { shownOn } from './shown-on.ts';

function tagsOf(address: string, content: PageContent = { kind: 'other' }) {
  const path = canonicalPath(address);
  const page = findPage(path);
  return shownOn({ page, path, params: page ? paramsOf(page.path, path) : {}, content });
}

const id = '0b6f5a52-3f0c-4b1e-9c55-0d7f0f1c2a11';

// What each page asks for is in web/src/pages/<folder>/data.ts.
test.each([
  ['/', ['teacher:*', 'course:*', 'pool:*']],
  ['/find-teachers', ['teacher:*']],
  ['/search', ['teacher:*']],
  ['/women-courses', ['course:*']],
  ['/children-courses', ['course:*']],
  ['/find-partner', ['partner:*']],
  ['/rabbanim', ['rabbi:*']],
  ['/beit-hamidrash', ['session:*', 'course:*']],
  ['/faq', []],
  ['/no/such/page', []],
])('%s is made from %j', (address, tags) => {
  expect(tagsOf(address)).toEqual(tags);
});

test.each(['teacher', 'course'] as const)(
  'the page of a %s goes with it, also while there is none',
  (kind) => {
    const nothing: PageContent = kind === 'teacher' ? { kind, teacher: null } : { kind, course: null };
    expect(tagsOf(`/${kind}/${id}`, nothing)).toEqual([`${kind}:${id}`]);
  },
);
