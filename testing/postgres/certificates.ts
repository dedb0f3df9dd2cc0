import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export type Authority = {
  /** The path of its own certificate, for those who are to trust it. */
  file: string;
  /** A key and a certificate for a host, such as `DNS:localhost` or `IP:127.0.0.1`. */
  issue(host: string): Promise<{ key: string; certificate: string }>;
  remove(): Promise<void>;
};

const openssl = (...args: string[]) => promisify(execFile)('openssl', args);
const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/** An authority that exists for one test. */
export async function createAuthority(name: string): Promise<Authority> {
  const folder = await mkdtemp(join(tmpdir(), 'lomdim-authority-'));
  const path = (file: string) => join(folder, file);
  const authority = { key: path('authority.key'), certificate: path('authority.crt') };
  await openssl(
    ...['req', '-x509', ...newKey, '-keyout', authority.key, '-out', authority.certificate],
    ...['-days', '2', '-subj', `/CN=${name}`],
  );
  return {
    file: authority.certificate,
    issue: async (host) => {
      await openssl(
        'req',
        ...newKey,
        '-keyout',
        path('key'),
        '-out',
        path('request'),
        '-subj',
        '/CN=database',
      );
      await writeFile(path('extensions'), `subjectAltName=${host}\n`);
      await openssl(
        ...['x509', '-req', '-in', path('request'), '-out', path('certificate'), '-days', '2'],
        ...['-CA', authority.certificate, '-CAkey', authority.key, '-CAcreateserial'],
        ...['-extfile', path('extensions')],
      );
      return {
        key: await readFile(path('key'), 'utf8'),
        certificate: await readFile(path('certificate'), 'utf8'),
      };
    },
    remove: () => rm(folder, { recursive: true }),
  };
}
