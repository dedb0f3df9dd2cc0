import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const longTests = '**/*.long.test.{ts,tsx,mjs}';

/** A condition that is waited for may take long on a slow machine; one that never comes fails all the same. */
const polling = { poll: { timeout: 60_000 } };

/** `database` stands for the one PostgreSQL with the migrated schema that these tests share. */
type Kind = { name: string; folders: string[]; except?: string[]; database: boolean };

const kinds: Kind[] = [
  { name: 'unit', folders: ['contract', 'scripts', 'testing'], database: false },
  { name: 'web', folders: ['web/src'], database: false },
  { name: 'embedded', folders: ['platform/src/postgres/embedded'], database: false },
  { name: 'server', folders: ['server/src'], database: true },
  {
    name: 'platform',
    folders: ['platform/src'],
    except: ['platform/src/postgres/embedded/**'],
    database: true,
  },
  { name: 'database', folders: ['database/tests'], database: true },
  { name: 'acceptance', folders: ['platform/acceptance', 'server/acceptance'], database: true },
];

/** Every kind of test comes twice: what `npm test` runs, and as `…-long` what takes minutes. */
function projects(kind: Kind): TestProjectConfiguration[] {
  const never = ['**/node_modules/**', '**/dist/**', ...(kind.except ?? [])];
  const shared = {
    expect: polling,
    // What is tested is loaded once for each worker, not once for each file, which costs more than the tests themselves.
    // Programs of the machine are started by files that have a process to themselves; and modules of a page remember
    // things (the last failed answers, the language), which the next file must not find.
    isolate: ['embedded', 'web'].includes(kind.name),
    globalSetup: kind.database ? ['testing/postgres/vitest-setup.ts'] : [],
    setupFiles: kind.database ? ['testing/postgres/vitest-worker.ts'] : [],
  };
  return [
    {
      test: {
        ...shared,
        name: kind.name,
        include: kind.folders.map((folder) => `${folder}/**/*.test.{ts,tsx,mjs}`),
        exclude: [...never, longTests],
        testTimeout: 180_000,
        hookTimeout: 180_000,
      },
    },
    {
      test: {
        ...shared,
        name: `${kind.name}-long`,
        include: kind.folders.map((folder) => `${folder}/${longTests}`),
        exclude: never,
        testTimeout: 900_000,
        hookTimeout: 300_000,
      },
    },
  ];
}

/** The database and protocol tests again, on the oldest supported PostgreSQL, which npm and Debian have for Linux. */
const onPostgres15: TestProjectConfiguration = {
  test: {
    name: 'postgres-15-long',
    expect: polling,
    isolate: false,
    globalSetup: ['testing/postgres/vitest-setup-15.ts'],
    setupFiles: ['testing/postgres/vitest-worker.ts'],
    include: [
      'database/tests/**/*.test.ts',
      '{platform,server}/acceptance/{auth,rest,realtime}/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', longTests],
    testTimeout: 180_000,
    hookTimeout: 300_000,
  },
};
/** Each takes minutes: at the end of a run, the other workers would have nothing to do for so long. */
const longest = [
  'load/memory.long.test.ts',
  'lessons/histories.long.test.ts',
  'faults/campaign.long.test.ts',
  'attack/holes.long.test.ts',
  'attack/attack.long.test.ts',
  'scripts/fresh-clone.long.test.mjs',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.endsWith(name));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

const hasPostgres15 = process.platform === 'linux';

export default defineConfig({
  test: {
    projects: [...kinds.flatMap(projects), ...(hasPostgres15 ? [onPostgres15] : [])],
    pool: 'forks',
    // One more than the cores of a small machine: many tests wait, for a clock, a restart or a mail.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
  },
});
