import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { missingPlatformPackages, withPlatformPackages } from '../lib/lock-file.mjs';
import { root } from '../lib/project.mjs';

/** Fails when `npm ci` would refuse the lock file; with `--fix` completes it. */
const file = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const missing = [...missingPlatformPackages(lock.packages).keys()];

if (missing.length > 0 && process.argv.includes('--fix')) {
  const packages = withPlatformPackages(lock.packages);
  writeFileSync(file, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
  console.log(`Added ${missing.length} packages of other platforms to package-lock.json.`);
} else if (missing.length > 0) {
  console.log(`package-lock.json lacks packages of other platforms: ${missing.join(', ')}.`);
  console.log('Run "node scripts/checks/lock-file.mjs --fix".');
  process.exitCode = 1;
}
