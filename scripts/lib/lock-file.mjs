import { platformInName } from './platform.mjs';

/**
 * Packages for other platforms that a lock file leaves out, by the path where they belong. npm leaves them
 * out when the registry it was made with does not have them, and `npm ci` then refuses the lock file everywhere.
 */
export function missingPlatformPackages(packages) {
  const missing = new Map();
  for (const [path, entry] of Object.entries(packages)) {
    for (const [name, wanted] of Object.entries(entry.optionalDependencies ?? {})) {
      const { wantedPath, found } = lookUp(packages, path, name, wanted);
      if (!found) missing.set(wantedPath, placeholder(name, wanted, entry));
    }
  }
  return missing;
}

/**
 * Packages that only a folder of ours would find whose code is built into the server: the built server looks for them from its own
 * place, and would get another version or none.
 */
export function hiddenFromServer(packages) {
  return Object.keys(packages).filter((path) =>
    /^(contract|platform)\/node_modules\/(@[^/]+\/)?[^/]+$/.test(path),
  );
}

/** The same lock file with an entry for each of them, in npm's order. */
export function withPlatformPackages(packages) {
  const all = Object.entries({ ...packages, ...Object.fromEntries(missingPlatformPackages(packages)) });
  return Object.fromEntries(all.sort(([one], [other]) => one.localeCompare(other, 'en')));
}

/**
 * The entry that the package at `path` gets when it asks for `name`, looked up as Node does: in its own folder,
 * then in each folder around it. One of another version is none: two versions of a package may be installed, each
 * with its own variants. Without one, `wantedPath` is where it would have to be.
 */
export function lookUp(packages, path, name, wanted) {
  const paths = foldersAround(path).map((folder) => `${folder}node_modules/${name}`);
  const nearest = paths.findIndex((candidate) => packages[candidate]);
  const found = packages[paths[nearest]];
  if (found && isVersion(found.version, wanted)) return { wantedPath: paths[nearest], found };
  return { wantedPath: paths.at(found ? Math.max(nearest - 1, 0) : -1), found: undefined };
}

function foldersAround(path) {
  const folders = [];
  for (let around = path; around !== ''; ) {
    folders.push(`${around}/`);
    around = around.slice(0, Math.max(around.lastIndexOf('/node_modules/'), 0));
  }
  return [...folders, ''];
}

/** Variants are wanted in one exact version, possibly under another name (`npm:NAME@VERSION`); ranges are npm's. */
function isVersion(version, wanted) {
  const exact = wanted.slice(wanted.startsWith('npm:') ? wanted.lastIndexOf('@') + 1 : 0);
  return !/^\d+\.\d+\.\d+[^\s|]*$/.test(exact) || version === exact;
}

/** Enough for npm to pass it over on other machines, and to fetch exactly this version on the right one. */
function placeholder(name, version, { dev }) {
  const { os, cpu, libc } = platformInName(name);
  return {
    version,
    ...(cpu && { cpu }),
    ...(dev && { dev }),
    ...(libc && { libc }),
    optional: true,
    ...(os && { os }),
  };
}
