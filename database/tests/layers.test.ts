import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemsOf, readCalls } from './helpers/layers.ts';
import { isWellNamed, readParameters } from './helpers/parameters.ts';

const topics = join(import.meta.dirname, '../topics');

it('no topic calls what lies above or beside its layer, and none goes in a circle', async () => {
  const calls = await readCalls(topics);
  expect(calls.length).toBeGreaterThan(300);
  expect(problemsOf(calls)).toEqual([]);
});

describe('parameters', () => {
  it('are named as the README says', async () => {
    const parameters = await readParameters(topics);
    expect(parameters.length).toBeGreaterThan(300);
    const badlyNamed = parameters.filter((parameter) => !isWellNamed(parameter));
    expect(badlyNamed.map(({ of, name }) => `${of}: ${name}`)).toEqual([]);
  });

  it.each([
    ['public.f', 'course'],
    ['private.f', 'course_id'],
    ['public.f', 'p_course_id'],
    ['public.f', 'courseId'],
    ['private.f', 'place'],
  ])('in %s are not named %s', (of, name) => {
    expect(isWellNamed({ of, name, type: 'uuid', variables: ['booking'] })).toBe(false);
  });
});

describe('in a made-up tree', () => {
  let root: string;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'lomdim-layers-'));
  });
  afterAll(() => rm(root, { recursive: true }));

  const body = (name: string, calls: string) =>
    `create function ${name}(given text) returns void language sql set search_path = '' as $$ select ${calls} $$;\n`;
  const right = {
    '0-base/refusals/rules.sql': body('private.refuse', '1'),
    '1-people/accounts/rules.sql': body('private.is_admin', 'private.refuse(1)'),
    '3-learning/courses/rules.sql': body('private.enrol', 'private.is_admin()'),
    '3-community/messages/rules.sql': body('private.may_talk', 'private.is_admin()'),
    '3-community/partners/rules.sql': body('private.are_partners', 'private.may_talk(1)'),
    '4-reading/search/api.sql': body(
      'public.search',
      'private.enrol(1), private.are_partners(1), public.people',
    ),
  };

  /** The problems of the tree above with these files in place of, or beside, its own. */
  async function problemsWith(changed: Record<string, string>): Promise<string[]> {
    const folder = await mkdtemp(join(root, 'tree-'));
    for (const [file, text] of Object.entries({ ...right, ...changed })) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), text);
    }
    return problemsOf(await readCalls(folder));
  }

  it('calls that go down, and tables, are no problem', async () => {
    expect(await problemsWith({})).toEqual([]);
  });

  it('a call upwards is one, and it says where', async () => {
    const accounts = body('private.is_admin', 'private.refuse(1),\n private.enrol(1)');
    expect(await problemsWith({ '1-people/accounts/rules.sql': accounts })).toContain(
      '1-people/accounts/rules.sql:2 calls private.enrol of 3-learning/courses, which is above it',
    );
  });

  it.each([
    ['a policy', 'create policy p on public.t for select to anon using ((select private.enrol(t)));'],
    ['a trigger', 'create trigger t after insert on public.t for each row execute function private.enrol();'],
    ['a view', 'create view private.v as select private.enrol(t) from public.t;'],
    ['executed text', body('private.f', "format('select private.enrol(%L)', 1)")],
  ])('so it is in %s', async (_what, sql) => {
    expect(await problemsWith({ '0-base/text/policies.sql': sql })).toEqual([
      '0-base/text/policies.sql:1 calls private.enrol of 3-learning/courses, which is above it',
    ]);
  });

  it('learning and community know nothing of each other, in either direction', async () => {
    const [learning, community] = ['3-learning/trials/rules.sql', '3-community/sos/rules.sql'];
    expect(await problemsWith({ [learning]: body('private.f', 'private.may_talk(1)') })).toEqual([
      `${learning}:1 calls private.may_talk of 3-community/messages, which is beside it`,
    ]);
    expect(await problemsWith({ [community]: body('private.f', 'private.enrol(1)') })).toEqual([
      `${community}:1 calls private.enrol of 3-learning/courses, which is beside it`,
    ]);
  });

  it('a circle of topics within a layer is one', async () => {
    const messages = body('private.may_talk', 'private.are_partners(1)');
    expect(await problemsWith({ '3-community/messages/rules.sql': messages })).toEqual([
      'a circle: 3-community/messages -> 3-community/partners -> 3-community/messages',
    ]);
  });

  it('a comment calls nothing', async () => {
    expect(await problemsWith({ '0-base/text/rules.sql': '-- as private.enrol does\nselect 1;' })).toEqual(
      [],
    );
  });
});
