import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What only the kit writes, and what of the kit is there for it. */
const kept = [
  { pattern: /\buseMutation\(|\bset(Busy|Failure)\b/, instead: 'kit/action' },
  { pattern: /new Intl\.DateTimeFormat\(/, instead: 'kit/time' },
  { pattern: /style: 'currency'/, instead: 'kit/money' },
  { pattern: /role="alert"/, instead: 'kit/alert' },
  {
    pattern: /first_?name\w*\}? \$\{|first_?name\w*, [^\]]*last_?name\w*\][^\n]*\.join\(/i,
    instead: 'kit/names',
  },
];

/** What stands when nothing else does must not need the kit. */
const exempt = ['app/errors/site-error.tsx'];

/** Every line of the web app that does by itself what the kit does for all, a sentence each. */
export function kitProblems(folder) {
  return readdirSync(folder, { recursive: true })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .filter((name) => !name.startsWith('kit/') && !exempt.includes(name))
    .sort()
    .flatMap((name) =>
      readFileSync(join(folder, name), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          kept
            .filter(({ pattern }) => pattern.test(line))
            .map(({ instead }) => `${name}, line ${index + 1} does by itself what ${instead} is for.`),
        ),
    );
}
