import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, tool } from './project.mjs';
import { run } from './run.mjs';

const colors = process.stdout.isTTY ? 'force' : 'off';
const workspaces = ['contract', 'database', 'platform', 'server', 'web', 'testing', 'e2e', 'bench'];

/** The quick part of the tests: each is a program that ends with 0 when all is well. */
function checks() {
  return [
    {
      name: 'lint and formatting',
      command: [tool('biome'), 'ci', '--error-on-warnings', `--colors=${colors}`],
    },
    // One checker each: several find out the same types once more, and another check runs beside them anyway.
    ...workspaces
      .filter(hasTypeScript)
      .map((name) => ({ name: `types of ${name}`, command: [tool('tsc'), '-p', name, '--checkers', '1'] })),
    {
      name: 'import arrows',
      command: [tool('depcruise'), ...workspaces, 'scripts', '--config', '.dependency-cruiser.cjs'],
    },
    { name: 'dead code', command: [tool('knip'), '--no-progress'] },
    ...ownChecks(),
  ];
}

/** Checks of our own, one file each: generated types that are stale, translations out of step, … */
function ownChecks() {
  const folder = join(root, 'scripts', 'checks');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => ({
      name: file.replace(/\.mjs$/, '').replaceAll('-', ' '),
      command: [process.execPath, join(folder, file)],
    }));
}

function hasTypeScript(workspace) {
  const files = readdirSync(join(root, workspace), { recursive: true });
  return files.some((file) => /\.tsx?$/.test(file) && !/(^|\/)(node_modules|dist)\//.test(file));
}

/** Runs every check, two at a time, and prints each result; resolves with how many passed and failed. */
export async function runChecks() {
  const queue = checks();
  const results = [];
  const worker = async () => {
    for (let check = queue.shift(); check; check = queue.shift()) results.push(await runCheck(check));
  };
  await Promise.all([worker(), worker()]);
  return { passed: results.filter(Boolean).length, failed: results.filter((passed) => !passed).length };
}

async function runCheck({ name, command: [program, ...args] }) {
  const started = Date.now();
  const { code, output } = await run(program, args, { capture: true });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name} (${seconds} s)`);
  if (code !== 0) console.log(output.trimEnd());
  return code === 0;
}
