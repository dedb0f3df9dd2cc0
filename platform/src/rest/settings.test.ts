import { expect, test } from 'vitest';
import { nothingGiven, settingsOf } from './settings.ts';

const said = (...settings: string[]) =>
  settings.map((setting) => ({ role: 'authenticator', setting: `pgrst.${setting}` }));

test('where nobody says anything, it is as in a Supabase project', () => {
  expect(settingsOf([], nothingGiven)).toEqual({
    aggregates: false,
    plans: false,
    txEnd: 'commit',
    preRequest: undefined,
    maxRows: 1000,
    extraSearchPath: ['public', 'extensions'],
    openApi: 'service-role',
  });
});

test('the role authenticator says it as PostgREST reads it, and no other role does', () => {
  const roles = said(
    'db_aggregates_enabled=on',
    'db_plan_enabled=true',
    'db_tx_end=rollback',
    'db_pre_request=api.check',
    'db_max_rows=50',
    'db_extra_search_path=shared, "odd',
    'openapi_mode=follow-privileges',
  );
  expect(settingsOf(roles, nothingGiven)).toEqual({
    aggregates: true,
    plans: true,
    txEnd: 'rollback',
    preRequest: 'api.check',
    maxRows: 50,
    extraSearchPath: ['shared', '"odd'],
    openApi: 'follow-privileges',
  });
  const others = roles.map(({ setting }) => ({ role: 'anon', setting }));
  expect(settingsOf(others, nothingGiven)).toEqual(settingsOf([], nothingGiven));
});

test('the setting of one database counts more than that of all, and what the operator gave counts most', () => {
  const roles = said('db_max_rows=50', 'db_max_rows=20');
  expect(settingsOf(roles, nothingGiven).maxRows).toBe(20);
  expect(settingsOf(roles, { ...nothingGiven, maxRows: 7 }).maxRows).toBe(7);
});

test('what cannot be read is not there', () => {
  const roles = said(
    'db_max_rows=-1',
    'db_tx_end=maybe',
    'openapi_mode=ignore-privileges',
    'db_pre_request=',
  );
  expect(settingsOf(roles, nothingGiven)).toEqual(settingsOf([], nothingGiven));
});
