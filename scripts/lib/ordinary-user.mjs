import { execFileSync } from 'node:child_process';

/** Somebody with no rights of their own, for tests that run as root. */
export function ordinaryUser() {
  const id = (option) => Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
