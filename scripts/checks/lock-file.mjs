import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hiddenFromServer, missingPlatformPackages, withPlatformPackages } from '../lib/lock-file.mjs';
import { describeMissing, missingVariants } from '../lib/platform-variants.mjs';
import { root } from '../lib/project.mjs';

/**
 * Fails when `npm ci` would refuse the lock file, which `--fix` fixes, and when a machine that the product is for
 * would not get a native part, which only another version fixes, or the built server would find another version of a package.
 */
const file = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const unnamed = [...missingPlatformPackages(lock.packages).keys()];

if (unnamed.length > 0 && process.argv.includes('--fix')) {
  lock.packages = withPlatformPackages(lock.packages);
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`Added ${unnamed.length} packages of other platforms to package-lock.json.`);
} else if (unnamed.length > 0) {
  console.log(`package-lock.json does not name packages of other platforms: ${unnamed.join(', ')}.`);
  console.log('Run "node scripts/checks/lock-file.mjs --fix".');
  process.exitCode = 1;
}

for (const path of hiddenFromServer(lock.packages)) {
  console.log(
    `package-lock.json puts a package at ${path}, where the built server does not find it. It belongs in node_modules.`,
  );
  process.exitCode = 1;
}

for (const variant of missingVariants(lock.packages).values()) {
  console.log(describeMissing(variant));
  process.exitCode = 1;
}
