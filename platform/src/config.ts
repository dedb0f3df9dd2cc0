import type { RedirectPattern } from './auth/redirect-patterns.ts';
import type { TrustedProxies } from './http/trusted-proxies.ts';
import type { GivenSettings } from './rest/settings.ts';
import type { S3Address } from './storage/store/s3-address.ts';

/** What an operator decides. Where the values come from is for the embedding program to say; the names of variables in messages are its own too. */
export type Config = {
  /** The public origin, without a slash at its end. */
  siteUrl: string;
  /** Generated keys, stored files and the embedded PostgreSQL are kept here. */
  dataDir: string;
  /** A bucket for stored files; without it they are kept in `dataDir`. */
  objectStorage: S3Address | undefined;
  /** The keys with which programs speak S3 to `storage/v1`; without them it does not. */
  s3Protocol: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** An existing PostgreSQL; without it the embedded one is started in `dataDir`. */
  databaseUrl: string | undefined;
  /** Where `databaseUrl` leads through a pooler that knows transactions only: PostgreSQL itself. */
  databaseSessionUrl: string | undefined;
  /** A standby for reads of visitors. */
  databaseReadUrl: string | undefined;
  trustedProxies: TrustedProxies;
  /** Off is for load tests only. */
  rateLimits: boolean;

  /** The HS256 secret that signs the two API keys; generated and kept in `dataDir` when not given, as all keys are. */
  jwtSecret: string | undefined;
  anonKey: string | undefined;
  serviceRoleKey: string | undefined;
  /** Path of a JSON Web Key Set with private keys; the first signs access tokens. */
  jwtKeysPath: string | undefined;
  /** What the database keeps sealed opens with any of them; the first seals. */
  encryptionKeys: readonly string[];

  /** Schemas that rest/v1 exposes; the first is the default. */
  dbSchemas: readonly [string, ...string[]];
  /** How rest/v1 behaves, as far as the operator says it; the settings of the role `authenticator` may say the rest. */
  dbSettings: GivenSettings;

  /** Whether a new account needs no confirmation by mail. */
  mail: { autoconfirm: boolean };
  google: { clientId: string; clientSecret: string; issuer: string } | undefined;
  accounts: AccountsConfig;
  oauthServer: OAuthServerConfig;
  /** How long somebody stays signed in: unused, however often used, and as an admin. */
  sessions: { idleDays: number; maxDays: number; adminHours: number };
};

/** Which ways into an account are open. What is closed answers with a code that names the setting. */
export type AccountsConfig = {
  signups: boolean;
  anonymousSignIns: boolean;
  phoneAutoconfirm: boolean;
  manualLinking: boolean;
  /** Numbers of testers with the codes that sign them in. */
  testCodes: ReadonlyMap<string, string>;
  shortestPassword: number;
  /** Whether passwords that many people use, or made of the product's own words, are refused. */
  refusesCommonPasswords: boolean;
  accessTokenSeconds: number;
  mailedTokenSeconds: number;
  /** Where people may be sent with a session in hand, besides the site itself. */
  redirects: readonly RedirectPattern[];
};

/** Whether other apps may ask people for access to their account, and whether they may introduce themselves. */
export type OAuthServerConfig = {
  enabled: boolean;
  dynamicRegistration: boolean;
  /** The page of the site on which people decide; it begins with a slash. */
  consentPath: string;
};
