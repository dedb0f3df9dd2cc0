import { expect, it } from 'vitest';
import { oneOf, readAdminSearch, writeAdminSearch } from './admin-search.ts';

it('reads what it wrote, and leaves the tab where it is', () => {
  const search = { question: 'Ruth Levi', show: 'suspended', kind: 'ticket', sort: 'name' };
  const written = writeAdminSearch(new URLSearchParams({ tab: 'teachers' }), search);
  expect(written.get('tab')).toBe('teachers');
  expect(readAdminSearch(written)).toEqual(search);
});

it('leaves out what is not asked for', () => {
  const before = new URLSearchParams({ tab: 'users', q: 'x', show: 'banned', sort: 'name' });
  expect(writeAdminSearch(before, { question: ' ', show: '', kind: '', sort: '' }).toString()).toBe(
    'tab=users',
  );
});

it('takes the first for what nobody can choose', () => {
  expect(oneOf(['', 'banned'], 'banned')).toBe('banned');
  expect(oneOf(['', 'banned'], 'drop table')).toBe('');
});
