import { resolve } from 'node:path';
import { isLoopbackHost } from '@lomdim/platform/http/loopback';
import { OperatorError } from '@lomdim/platform/operator-error';
import { readAccess } from './config/access.ts';
import { readAccounts } from './config/accounts.ts';
import { EnvReader } from './config/env-reader.ts';
import { readGoogle, readMail, readMeeting, unreadMailWarnings } from './config/outside-services.ts';
import { readSessionLifetime } from './config/session-lifetime.ts';
import { readSecurityContact, readSeed, readSiteUrl } from './config/site.ts';
import { readTrustedProxies, warnOfProxies } from './config/trusted-proxies.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export type Config = ReturnType<typeof parse>;

export class ConfigError extends OperatorError {
  override readonly name = 'ConfigError';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

/** Reads every variable once. Throws one ConfigError that lists all faults together. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const reader = new EnvReader(env);
  const config = parse(reader);
  if (reader.faults.length > 0) throw new ConfigError(reader.faults);
  return config;
}

function parse(env: EnvReader) {
  // Where it listens. Port 0 lets the system choose, which tests use.
  const port = env.wholeNumber('PORT', { from: 0, to: 65535 }, 3000);
  const host = readHost(env);

  // An existing PostgreSQL, 15 or later. Without it the embedded one is started in DATA_DIR.
  const databaseUrl = env.url('DATABASE_URL', ['postgres:', 'postgresql:'])
    ? env.text('DATABASE_URL')
    : undefined;

  // Public origin, without a slash at its end: links in mail, redirects, HSTS.
  const siteUrl = readSiteUrl(env) ?? `http://localhost:${port}`;

  const google = readGoogle(env);
  const mail = readMail(env, siteUrl);

  const trustedProxies = readTrustedProxies(env);
  const { seed, warnings } = readSeed(env, { host, embedded: databaseUrl === undefined });

  return {
    port,
    host,
    loopbackOnly: isLoopbackHost(host),
    databaseUrl,
    // Embedded PostgreSQL, stored files and generated secrets.
    dataDir: resolve(env.text('DATA_DIR') ?? '.data'),
    siteUrl,
    isSiteUrlSet: env.text('SITE_URL') !== undefined,
    // Whose forwarding headers are believed.
    trustedProxies,
    // Where faults are told, for /.well-known/security.txt; the contact page when not given.
    securityContact: readSecurityContact(env),
    // Whether demonstration accounts are made on the first run.
    seed,
    ...readAccess(env),
    mail,
    google,
    accounts: readAccounts(env, { hasProvider: google !== undefined }),
    sessions: readSessionLifetime(env),
    meeting: readMeeting(env),
    // Off is for load tests only.
    rateLimits: (env.oneOf('RATE_LIMITS', ['on', 'off']) ?? 'on') === 'on',
    logLevel: env.oneOf('LOG_LEVEL', logLevels) ?? 'info',
    // Sentences for the operator that do not stop the server.
    warnings: [...warnings, ...warnOfProxies(siteUrl, trustedProxies), ...unreadMailWarnings(mail, siteUrl)],
  };
}

function readHost(env: EnvReader): string {
  const host = env.text('HOST') ?? '127.0.0.1';
  if (/^[\w.:%-]+$/.test(host)) return host;
  env.fault('HOST must be an IP address or a host name, such as 127.0.0.1 or 0.0.0.0.');
  return '127.0.0.1';
}
