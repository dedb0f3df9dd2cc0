import { resolve } from 'node:path';
import { isLoopbackHost } from '@lomdim/platform/http/loopback';
import { OperatorError } from '@lomdim/platform/operator-error';
import * as z from 'zod';
import { accessConfig, accessProblems, accessVariables } from './config/access.ts';
import { accountsConfig, accountVariables, oauthServerConfig, sessionsConfig } from './config/accounts.ts';
import { oneOf, onOff } from './config/kinds.ts';
import { meetingConfig, meetingProblems, meetingVariables } from './config/meeting.ts';
import {
  googleConfig,
  mailConfig,
  outsideProblems,
  outsideVariables,
  unreadMailWarnings,
} from './config/outside-services.ts';
import { databaseProblems, proxyWarnings, seedConfig, siteVariables } from './config/site.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Every variable that the server reads. */
const variables = z
  .object({
    ...siteVariables.shape,
    ...outsideVariables.shape,
    ...accessVariables.shape,
    ...accountVariables.shape,
    ...meetingVariables.shape,
    // Off is for load tests only.
    RATE_LIMITS: onOff(true),
    LOG_LEVEL: oneOf(logLevels, 'info'),
  })
  .superRefine((given, context) => {
    for (const message of [
      ...databaseProblems(given),
      ...accessProblems(given),
      ...outsideProblems(given),
      ...meetingProblems(given),
    ]) {
      context.addIssue({ code: 'custom', message });
    }
  });

export type Config = ReturnType<typeof toConfig>;

export class ConfigError extends OperatorError {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** Reads every variable once. Throws one ConfigError that lists all problems together. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const { success, data, error } = variables.safeParse(env);
  if (success) return toConfig(data);
  throw new ConfigError(error.issues.map(sentenceAbout));
}

/** What is wrong with one variable follows its name; what is wrong about several is a sentence by itself. */
function sentenceAbout({ path: [name], message }: z.core.$ZodIssue): string {
  return name === undefined ? message : `${String(name)}${message.startsWith(':') ? '' : ' '}${message}.`;
}

function toConfig(given: z.infer<typeof variables>) {
  const siteUrl = given.SITE_URL ?? `http://localhost:${given.PORT}`;
  const google = googleConfig(given);
  const mail = mailConfig(given, siteUrl);
  const { seed, warnings } = seedConfig(given);
  return {
    port: given.PORT,
    host: given.HOST,
    loopbackOnly: isLoopbackHost(given.HOST),
    databaseUrl: given.DATABASE_URL,
    databaseSessionUrl: given.DATABASE_SESSION_URL,
    databaseReadUrl: given.DATABASE_READ_URL,
    dataDir: given.DATA_DIR ?? resolve('.data'),
    objectStorage: given.STORAGE_S3_URL,
    backupStorage: given.BACKUP_S3_URL,
    siteUrl,
    isSiteUrlSet: given.SITE_URL !== undefined,
    trustedProxies: given.TRUSTED_PROXIES,
    securityContact: given.SECURITY_CONTACT,
    seed,
    ...accessConfig(given),
    mail,
    google,
    accounts: accountsConfig(given, { hasProvider: google !== undefined }),
    oauthServer: oauthServerConfig(given),
    sessions: sessionsConfig(given),
    meeting: meetingConfig(given),
    rateLimits: given.RATE_LIMITS,
    logLevel: given.LOG_LEVEL,
    // Sentences for the operator that do not stop the server.
    warnings: [
      ...warnings,
      ...proxyWarnings(siteUrl, given.TRUSTED_PROXIES),
      ...unreadMailWarnings(mail, siteUrl),
    ],
  };
}
