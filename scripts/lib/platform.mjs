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
// Words that say how a variant was built, beside its system and its processor.
const builds = /^(gnu|musl|msvc|eabi|wasi$|webcontainers$)/;

/** What the name of a package says about the machines it is for: `@a/tool-linux-arm64-musl`. */
export function platformInName(name) {
  const words = wordsOf(name);
  const os = systems.filter((system) => words.includes(system));
  const cpu = processors.filter((processor) => words.includes(processor));
  const libc = words.some((word) => word.startsWith('musl')) ? 'musl' : 'glibc';
  const namesLibc = os.includes('linux') && words.some((word) => /^(musl|gnu)/.test(word));
  return {
    ...(os.length > 0 && { os }),
    ...(cpu.length > 0 && { cpu }),
    ...(namesLibc && { libc: [libc] }),
  };
}

/** The name without those words, which all variants of one thing have in common: `@a/tool`. */
export function familyOf(name) {
  const common = wordsOf(name).filter(
    (word) => !systems.includes(word) && !processors.includes(word) && !builds.test(word),
  );
  return `${name.slice(0, name.lastIndexOf('/') + 1)}${common.join('-')}`;
}

/** sharp writes `linuxmusl` where others write `linux` and `musl`. */
function wordsOf(name) {
  return name
    .slice(name.lastIndexOf('/') + 1)
    .replace('linuxmusl', 'linux-musl')
    .split('-');
}

/** The machines an entry of the lock file is for. Older versions of npm leave out `libc`; the name then tells. */
export function platformOf(name, entry) {
  const { os, cpu, libc = platformInName(name).libc } = entry;
  return { os, cpu, libc };
}

/** True when npm installs a package with these fields on that machine. */
export function suits({ os, cpu, libc }, machine) {
  return (
    allows(os, machine.os) &&
    allows(cpu, machine.cpu) &&
    (machine.libc === undefined || allows(libc, machine.libc))
  );
}

function allows(list, value) {
  if (list === undefined) return true;
  const wanted = list.filter((item) => !item.startsWith('!'));
  return !list.includes(`!${value}`) && (wanted.length === 0 || wanted.includes(value));
}

/** This machine, in npm's words. */
export function thisMachine() {
  const { platform: os, arch: cpu } = process;
  return { os, cpu, libc: os === 'linux' ? libcOf(process.report) : undefined };
}

/** Node reports the version of glibc that it runs on; where it reports none, it was built for musl. */
export function libcOf(report) {
  // Looking up the names of this machine's network addresses can take seconds, and is of no use here.
  const { excludeNetwork } = report;
  report.excludeNetwork = true;
  const { header } = report.getReport();
  report.excludeNetwork = excludeNetwork;
  return header.glibcVersionRuntime === undefined ? 'musl' : 'glibc';
}

/** A machine in words: `linux-arm64, glibc`. */
export function nameOf({ os, cpu, libc }) {
  return `${os}-${cpu}${libc ? `, ${libc}` : ''}`;
}
