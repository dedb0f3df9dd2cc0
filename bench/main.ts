import { parseArgs } from 'node:util';
import { discoverySpeed } from './discovery.ts';
import { fairness } from './fairness.ts';
import { lessonSpeed } from './lessons.ts';
import { loadOptions } from './load/options.ts';
import { load } from './load.ts';
import { messageSpeed } from './messages.ts';
import { pageSpeed } from './pages.ts';
import { realtimeSpeed } from './realtime.ts';
import { restSpeed } from './rest.ts';
import { signInSpeed } from './sign-in.ts';
import { storageSpeed } from './storage.ts';
import { webSize } from './web-size.ts';
import { webVitals } from './web-vitals.ts';

const { positionals: named, values } = parseArgs({ allowPositionals: true, options: loadOptions });

/** Everything that is measured, each beside something to compare it with, in one run on one machine. */
const measurements = new Map<string, () => Promise<void>>([
  ['web-size', webSize],
  ['web-vitals', webVitals],
  ['pages', pageSpeed],
  ['rest', restSpeed],
  ['messages', messageSpeed],
  ['fairness', fairness],
  ['sign-in', signInSpeed],
  ['storage', storageSpeed],
  ['discovery', discoverySpeed],
  ['lessons', lessonSpeed],
  ['realtime', realtimeSpeed],
  ['load', () => load(values)],
]);

// Those that are named, as in `npm run bench discovery rest`, or all of them.
const unknown = named.filter((name) => !measurements.has(name));
if (unknown.length > 0) {
  console.error(
    `There is no measurement called ${unknown.join(', ')}: ${[...measurements.keys()].join(', ')}.`,
  );
  process.exitCode = 1;
} else {
  for (const [name, measure] of measurements) if (named.length === 0 || named.includes(name)) await measure();
}
