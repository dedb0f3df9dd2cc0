import { expect, test } from 'vitest';
import { environmentProblems, readEnvironment } from './environment.mjs';
import { root } from './project.mjs';

const real = readEnvironment(root);

/** The problems of a copy of what is there, with some of its texts replaced. */
const problems = (changed = {}) => environmentProblems({ ...real, ...changed });

test('.env.example is in step with what is read', () => {
  expect(problems()).toEqual([]);
});

test('a variable that is read and not named is reported, whoever reads it', () => {
  const changed = {
    example: real.example.replace(/^#(SMTP_URL|CHROMIUM_PATH)=/gm, '# '),
    configuration: [...real.configuration, 'const fresh = z.object({\n  NEW_ONE: text,\n});'],
    server: [...real.server, 'const hidden = process.env.HIDDEN_ONE; process.env.SET_ONE = "on";'],
  };
  expect(problems(changed).sort()).toEqual([
    '.env.example does not name CHROMIUM_PATH, which is read.',
    '.env.example does not name HIDDEN_ONE, which is read.',
    '.env.example does not name NEW_ONE, which is read.',
    '.env.example does not name SMTP_URL, which is read.',
  ]);
});

test('a variable that is named and not read is reported, commented out or not', () => {
  const example = `${real.example}\n# A sentence.\n#NO_SUCH_ONE=1\n# Another.\nNOR_THIS=1\n`;
  expect(problems({ example })).toEqual([
    '.env.example names NO_SUCH_ONE, which nothing reads.',
    '.env.example names NOR_THIS, which nothing reads.',
  ]);
  const configuration = real.configuration.map((text) => text.replaceAll(' SEED: ', ' seed: '));
  expect(problems({ configuration })).toEqual(['.env.example names SEED, which nothing reads.']);
});

test('a variable of the tests that no test reads any more is reported', () => {
  const tests = real.tests.map((text) => text.replaceAll('env.CHROMIUM_PATH', 'env.CHROME'));
  expect(problems({ tests })).toEqual([
    'CHROMIUM_PATH is listed as a variable of the tests, and no test reads it.',
  ]);
});

test('every variable is there once, with its sentence', () => {
  const example = `${real.example.replace(/^# .*\n(?=#SEED=)/m, '\n')}\n# Once more.\n#PORT=3000\n`;
  expect(problems({ example })).toEqual([
    '.env.example names PORT twice.',
    '.env.example has no sentence above SEED.',
  ]);
});
