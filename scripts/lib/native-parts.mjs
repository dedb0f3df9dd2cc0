import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nameOf, platformOf, suits, thisMachine } from './platform.mjs';
import { LauncherError, root } from './project.mjs';

/**
 * The native parts that the lock file has for this machine and node_modules lacks. They are optional dependencies,
 * because every machine needs others, and what is optional npm leaves out silently when it cannot get it.
 */
export function missingNativeParts(folder = root, machine = thisMachine()) {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([path, entry]) => isNativePart(path, entry, machine))
    .filter(([path]) => !existsSync(join(folder, path, 'package.json')))
    .map(([path, { version }]) => ({ name: nameIn(path), version }));
}

/** Stops with the names of the native parts that are missing, rather than in the depths of whatever needs them. */
export function requireNativeParts(cause, folder = root, machine = thisMachine()) {
  const missing = missingNativeParts(folder, machine);
  if (missing.length === 0) return;
  const names = missing.map(({ name, version }) => `${name} ${version}`).join(', ');
  throw new LauncherError(
    `The installation left out ${names}, which this machine (${nameOf(machine)}) needs: delete node_modules and run the same command again, and if it stays missing, the registry that npm uses does not have it for this machine, so choose another ("npm config set registry ADDRESS").`,
    { cause },
  );
}

/** Runs what needs native parts. When it fails for want of one, that is what is reported. */
export async function withNativeParts(work) {
  try {
    return await work();
  } catch (error) {
    requireNativeParts(error);
    throw error;
  }
}

/** What is for a system but for no processor, like fsevents, is a convenience that its users do without. */
function isNativePart(path, entry, machine) {
  return Boolean(entry.optional && entry.cpu) && suits(platformOf(nameIn(path), entry), machine);
}

function nameIn(path) {
  return path.split('node_modules/').at(-1);
}
