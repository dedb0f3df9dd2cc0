import { resolve } from 'node:path';
import { isLoopbackHost } from '@lomdim/platform/http/loopback';
import { type TrustedProxies, trustProxies } from '@lomdim/platform/http/trusted-proxies';
import { type Access, parseDatabaseAddress } from '@lomdim/platform/postgres/address';
import { parseS3Address } from '@lomdim/platform/storage/store/s3-address';
import * as z from 'zod';
import { address, listIn, oneOf, quote, variable, wholeNumber } from './kinds.ts';

/** It may carry a password, so it is not repeated. */
const databaseAddress = (access: Access) =>
  variable((value, refuse) => {
    const parsed = parseDatabaseAddress(value, access);
    return 'problem' in parsed ? refuse(parsed.problem) : value;
  });

/** Where the server listens, where it keeps its data, and how people reach it. */
export const siteVariables = z.object({
  // Port 0 lets the system choose, which tests use.
  PORT: wholeNumber({ from: 0, to: 65535 }, 3000),
  HOST: variable((value, refuse) => {
    if (/^[\w.:%-]+$/.test(value)) return value;
    return refuse('must be an IP address or a host name, such as 127.0.0.1 or 0.0.0.0');
  }, '127.0.0.1'),
  // An existing PostgreSQL, 15 or later. Without it the embedded one is started in DATA_DIR.
  DATABASE_URL: databaseAddress('write'),
  // PostgreSQL itself, where the address before leads through a pooler that knows transactions only.
  DATABASE_SESSION_URL: databaseAddress('write'),
  // A standby of that database, for reads of visitors.
  DATABASE_READ_URL: databaseAddress('read'),
  // Embedded PostgreSQL, stored files and generated secrets.
  DATA_DIR: variable((value) => resolve(value)),
  // A bucket for stored files, instead of DATA_DIR. It carries a secret, so it is not repeated.
  STORAGE_S3_URL: s3Address(),
  // A bucket for backups that are named s3:NAME.
  BACKUP_S3_URL: s3Address(),
  // Public origin: links in mail, redirects, HSTS.
  SITE_URL: address(['http:', 'https:']).transform((given, context) => {
    if (given === undefined || isOrigin(given.url)) return given?.url.origin;
    context.addIssue({
      code: 'custom',
      message: 'must be an origin alone, such as https://lomdim.example, without a path',
      input: undefined,
      continue: true,
    });
    return undefined;
  }),
  // Whose forwarding headers are believed.
  TRUSTED_PROXIES: variable(
    (value, refuse) =>
      trustProxies(listIn(value), (entry) =>
        refuse(
          `must be addresses or networks such as 10.0.0.2 or 172.16.0.0/12, with commas between them; ${quote(entry)} is not one`,
        ),
      ),
    trustProxies([]),
  ),
  // Whether demonstration accounts are made on the first run.
  SEED: oneOf(['demo', 'none']),
  // Where problems of security are reported, for /.well-known/security.txt; the contact page when not given.
  SECURITY_CONTACT: variable((value, refuse) => {
    if (/^https:\/\/[^\s/]+\S*$/.test(value)) return value;
    const mailbox = value.replace(/^mailto:/, '');
    if (/^[^\s@<>]+@[^\s@<>]+$/.test(mailbox)) return `mailto:${mailbox}`;
    return refuse('must be an e-mail address or an address that starts with https://');
  }),
});

/** What goes besides DATABASE_URL makes no sense without it. */
export function databaseProblems({
  DATABASE_URL: databaseUrl,
  DATABASE_SESSION_URL: sessionUrl,
  DATABASE_READ_URL: readUrl,
}: z.infer<typeof siteVariables>): string[] {
  if (databaseUrl !== undefined) return [];
  return [
    ...(sessionUrl === undefined
      ? []
      : ['DATABASE_SESSION_URL needs DATABASE_URL, which leads through the pooler.']),
    ...(readUrl === undefined ? [] : ['DATABASE_READ_URL needs DATABASE_URL, whose standby it names.']),
  ];
}

/** A path would make links in mail ambiguous, so only an origin is taken. */
function isOrigin(url: URL): boolean {
  return url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
}

/**
 * Demonstration accounts have a password that everyone knows. They come by themselves only where nobody
 * else can reach them: in the embedded database of a server that listens on loopback.
 */
export function seedConfig({
  SEED: asked,
  HOST: host,
  DATABASE_URL: databaseUrl,
}: z.infer<typeof siteVariables>) {
  const loopback = isLoopbackHost(host);
  const seed = asked ?? (databaseUrl === undefined && loopback ? 'demo' : 'none');
  const warnings =
    seed === 'demo' && !loopback
      ? [
          `SEED=demo makes accounts with a known password, an admin among them, and HOST=${host} may be reachable by others. Use SEED=none for a real installation.`,
        ]
      : [];
  return { seed, warnings };
}

/** This server speaks plain HTTP: where people come by https, something stands in front of it. */
export function proxyWarnings(siteUrl: string, { isEmpty }: TrustedProxies): string[] {
  if (!isEmpty || !siteUrl.startsWith('https:')) return [];
  return [
    'SITE_URL begins with https, so a proxy stands in front, and TRUSTED_PROXIES does not name it: everybody behind it counts as one address, also for the limits on signing in.',
  ];
}

function s3Address() {
  return variable((value, refuse) => {
    const parsed = parseS3Address(value);
    return 'problem' in parsed ? refuse(parsed.problem) : parsed;
  });
}
