import { join } from 'node:path';
import { lookUp } from './lock-file.mjs';
import { familyOf, nameOf, platformInName, platformOf, suits } from './platform.mjs';

/** The machines that everything has to run on. */
const required = [
  { os: 'linux', cpu: 'x64', libc: 'glibc' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
];

/**
 * Native parts that a required machine would not get: a package comes in variants, and the lock file does not
 * have the one for that machine, or has no integrity for it, because the registry it was made with lacks it.
 */
export function missingVariants(packages) {
  const missing = new Map();
  for (const [path, entry] of inOrder(packages)) {
    for (const [family, variants] of familiesOf(packages, path, entry)) {
      for (const machine of required) {
        const fitting = variants.filter(({ platform }) => suits(platform, machine));
        const without = fitting.filter(({ integrity }) => !integrity);
        const owner = {
          path,
          name: entry.name ?? path.split('node_modules/').at(-1),
          version: entry.version,
          machine,
        };
        for (const { wantedPath, name } of without) add(missing, wantedPath, { ...owner, variant: name });
        if (fitting.length === 0 && isForAll(variants, entry))
          add(missing, `${path} ${family} ${machine.cpu}`, owner);
      }
    }
  }
  return missing;
}

/** What a person reads about one of them: what is missing, and what to do. */
export function describeMissing({ path, name, version, variant, machine }) {
  const lacks = variant ? `${variant} with its integrity` : 'a variant';
  // A workspace names the variants itself, so the version is its own to choose.
  const isOurs = !path.includes('node_modules/');
  const chosen = isOurs ? 'the variants' : name;
  const pinned = isOurs
    ? `write it into ${join(path, 'package.json')}`
    : 'pin it through "overrides" in package.json';
  return `${name} ${version} lacks ${lacks} for ${nameOf(machine)} in package-lock.json: choose a version of ${chosen} that the registry has for both linux-x64 and linux-arm64, and ${pinned}.`;
}

/** A part may be named by a package and once more by a variant of that package; the package is the one to change. */
function inOrder(packages) {
  const entries = Object.entries(packages);
  return [
    ...entries.filter(([, entry]) => !isVariant(entry)),
    ...entries.filter(([, entry]) => isVariant(entry)),
  ];
}

function add(missing, key, error) {
  if (!missing.has(key)) missing.set(key, error);
}

/** The optional dependencies that are for certain machines, those of the same thing together. */
function familiesOf(packages, path, entry) {
  const families = new Map();
  for (const [name, wanted] of Object.entries(entry.optionalDependencies ?? {})) {
    const { wantedPath, found } = lookUp(packages, path, name, wanted);
    const platform = found ? platformOf(name, found) : platformInName(name);
    if (!isVariant(platform)) continue;
    const family = familyOf(name);
    families.set(family, [
      ...(families.get(family) ?? []),
      { name, wantedPath, platform, integrity: found?.integrity },
    ]);
  }
  return families;
}

function isVariant({ os, cpu }) {
  return os !== undefined || cpu !== undefined;
}

/**
 * False for what has no variants but belongs to one other system (fsevents), and for the parts of a variant,
 * which are for its own machine only.
 */
function isForAll(variants, owner) {
  const own = new Set(variants.flatMap(({ platform }) => platform.os ?? []));
  return (own.has('linux') || own.size > 1) && !isVariant(owner);
}
