const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const processors = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];

/**
 * Packages for other platforms that a lock file leaves out. npm leaves them out when the registry it was
 * made with does not have them, and `npm ci` then refuses the lock file everywhere.
 */
export function missingPlatformPackages(packages) {
  const missing = new Map();
  for (const [path, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (!isLocked(packages, path, name)) missing.set(name, placeholder(name, version, entry));
    }
  }
  return missing;
}

/** The same lock file with an entry for each of them, in npm's order. */
export function withPlatformPackages(packages) {
  const missing = [...missingPlatformPackages(packages)].map(([name, entry]) => [
    `node_modules/${name}`,
    entry,
  ]);
  const all = [...Object.entries(packages), ...missing];
  return Object.fromEntries(all.sort(([one], [other]) => one.localeCompare(other, 'en')));
}

/** As node looks it up: beside the package, then beside each package around it. */
function isLocked(packages, path, name) {
  for (let around = path; ; around = around.slice(0, Math.max(around.lastIndexOf('/node_modules/'), 0))) {
    if (packages[`${around === '' ? '' : `${around}/`}node_modules/${name}`]) return true;
    if (around === '') return false;
  }
}

/** Enough for npm to pass it over on other machines, and to fetch exactly this version on the right one. */
function placeholder(name, version, { dev }) {
  const words = name.split('/').at(-1).split('-');
  const os = systems.filter((system) => words.includes(system));
  const cpu = processors.filter((processor) => words.includes(processor));
  const libc = words.some((word) => word.startsWith('musl')) ? 'musl' : 'glibc';
  const namesLibc = words.some((word) => /^(musl|gnu)/.test(word));
  return {
    version,
    ...(cpu.length > 0 && { cpu }),
    ...(dev && { dev }),
    ...(namesLibc && os.includes('linux') && { libc: [libc] }),
    optional: true,
    ...(os.length > 0 && { os }),
  };
}
