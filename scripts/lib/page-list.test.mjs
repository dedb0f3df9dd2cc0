import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listPages, pageListFile, pageListModule, pageProblems } from './page-list.mjs';

let root;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lomdim-pages-'));
  mkdirSync(join(root, 'web/src/pages'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

/** A sound page, with what is given in place of it. */
function addPage(name, files = {}) {
  const folder = join(root, 'web/src/pages', name);
  mkdirSync(folder);
  const sound = {
    'page.ts': declaration({ path: `/${name}` }),
    'page.tsx': 'export default function Page() {\n  usePageHead(page);\n  return null;\n}\n',
  };
  for (const [file, text] of Object.entries({ ...sound, ...files })) {
    if (text !== undefined) writeFileSync(join(folder, file), text);
  }
}

function declaration({ path, also = '', without = '' }) {
  const lines = [
    `  path: '${path}',`,
    ...(also ? [`  otherPaths: ['${also}'],`] : []),
    "  access: 'everyone',",
    "  topics: ['faq'],",
    "  head: { title: 'faq:title', description: 'faq:lead' },",
  ];
  return `export const page = {\n${lines.filter((line) => !without || !line.startsWith(`  ${without}`)).join('\n')}\n};\n`;
}

function problems() {
  writeFileSync(join(root, pageListFile), pageListModule(listPages(root)));
  return pageProblems(root);
}

test('pages that are declared and shown are in order', () => {
  addPage('faq');
  addPage('find-teachers');
  expect(problems()).toEqual([]);
  expect(pageListModule(listPages(root))).toContain(
    "import { page as findTeachers } from './find-teachers/page.ts';",
  );
});

test('a list that is not what the folders say is told', () => {
  addPage('faq');
  expect(problems()).toEqual([]);
  addPage('blog');
  expect(pageProblems(root)).toEqual([
    'web/src/pages/pages.ts is not what the folders say; npm run pages writes it anew',
  ]);
});

test('a page that lacks its declaration, its component or a field is told', () => {
  addPage('blog', { 'page.ts': undefined });
  addPage('faq', { 'page.tsx': undefined });
  addPage('home', { 'page.ts': declaration({ path: '/', without: 'access' }) });
  expect(problems()).toEqual([
    'web/src/pages/blog has no page.ts',
    'web/src/pages/faq has no page.tsx',
    'web/src/pages/home/page.ts declares no access',
  ]);
});

test('an address belongs to one page, under whichever of its names', () => {
  addPage('adults', { 'page.ts': declaration({ path: '/women-courses', also: '/femmes' }) });
  addPage('children', { 'page.ts': declaration({ path: '/children-courses', also: '/femmes' }) });
  addPage('courses', { 'page.ts': declaration({ path: '/women-courses' }) });
  expect(problems()).toEqual([
    '/femmes is declared by web/src/pages/adults and by web/src/pages/children',
    '/women-courses is declared by web/src/pages/adults and by web/src/pages/courses',
  ]);
});

test('a head that is declared is written', () => {
  addPage('faq', { 'page.tsx': 'export default function Page() {\n  return null;\n}\n' });
  expect(problems()).toEqual(['web/src/pages/faq/page.tsx does not write the head that is declared']);
});
