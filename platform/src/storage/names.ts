import { refusals } from './errors.ts';

/** Above this, no bucket's own limit counts. */
export const largestFile = 50 * 1024 * 1024;

// Letters of every script, digits, and what common object stores take as it is. No backslash, no control character.
const keyPattern = /^[\p{L}\p{M}\p{N}_/!\-.*'() &$@=;:+,?]+$/u;
const bucketPattern = /^[\p{L}\p{N}_!\-.*'() &$@=;:+,?]+$/u;
const longestKey = 1024;

/**
 * A name that can be kept. Names never reach the file system; one that looks like a way out of a folder is refused
 * all the same, because other programs will read the name.
 */
export function checkKey(key: string): string {
  const parts = key.split('/');
  const sound =
    Buffer.byteLength(key) <= longestKey &&
    keyPattern.test(key) &&
    parts.every((part) => part !== '' && part !== '.' && part !== '..');
  if (!sound) throw refusals.invalidKey(key);
  return key;
}

export function checkBucketName(name: string): string {
  const sound =
    name.length < 101 && bucketPattern.test(name) && name.trim() === name && !/^\.{1,2}$/.test(name);
  if (!sound) throw refusals.invalidBucketName();
  return name;
}

const units: Record<string, number> = { b: 1, kb: 1000, mb: 1000 ** 2, gb: 1000 ** 3 };

/** `1048576`, `'1048576'` or `'20mb'`, in bytes. */
export function readSizeLimit(value: number | string): number {
  const found = /^(\d+(?:\.\d+)?)\s*(b|kb|mb|gb)?$/i.exec(String(value).trim());
  if (!found) throw refusals.invalid('Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B');
  const bytes = Math.round(Number(found[1]) * (units[(found[2] ?? 'b').toLowerCase()] ?? 1));
  if (bytes > largestFile) throw refusals.tooLarge();
  return bytes;
}
