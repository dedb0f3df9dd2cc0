import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

function problemsOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('readConfig', () => {
  it('needs no variable at all', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      loopbackOnly: true,
      databaseUrl: undefined,
      databaseSessionUrl: undefined,
      databaseReadUrl: undefined,
      dataDir: resolve('.data'),
      objectStorage: undefined,
      backupStorage: undefined,
      s3Protocol: undefined,
      sessions: { idleDays: 30, maxDays: 90, adminHours: 12 },
      siteUrl: 'http://localhost:3000',
      isSiteUrlSet: false,
      trustedProxies: { isEmpty: true, has: expect.any(Function) },
      seed: 'demo',
      jwtSecret: undefined,
      anonKey: undefined,
      serviceRoleKey: undefined,
      jwtKeysPath: undefined,
      securityContact: undefined,
      encryptionKeys: [],
      dbSchemas: ['public'],
      dbSettings: { aggregates: false, plans: false },
      mail: { smtpUrl: undefined, from: 'Lomdim <noreply@localhost>', autoconfirm: true },
      google: undefined,
      accounts: {
        signups: true,
        anonymousSignIns: false,
        phoneAutoconfirm: false,
        manualLinking: false,
        testCodes: new Map(),
        shortestPassword: 8,
        refusesCommonPasswords: true,
        accessTokenSeconds: 3600,
        mailedTokenSeconds: 3600,
        redirects: [],
      },
      oauthServer: { enabled: false, dynamicRegistration: false, consentPath: '/oauth/consent' },
      meeting: { provider: 'jitsi', domain: 'meet.jit.si', app: undefined, stun: [], turn: undefined },
      rateLimits: true,
      logLevel: 'info',
      warnings: [],
    });
  });

  it('warns where a proxy must stand in front and is not named', () => {
    const behind = { SITE_URL: 'https://lomdim.example', SMTP_URL: 'smtp://mail.example' };
    expect(readConfig(behind).warnings).toEqual([expect.stringContaining('TRUSTED_PROXIES')]);
    expect(readConfig({ ...behind, TRUSTED_PROXIES: '127.0.0.1' }).warnings).toEqual([]);
  });

  it('takes every variable', () => {
    const config = readConfig({
      PORT: '0',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/lomdim',
      STORAGE_S3_URL: 'https://me:secret@s3.example/files',
      BACKUP_S3_URL: 'https://me:secret@s3.example/backups?region=eu',
      DATABASE_URL: 'postgres://me:secret@db.example/lomdim',
      SITE_URL: 'https://lomdim.example/',
      SEED: 'none',
      JWT_SECRET: 'x'.repeat(32),
      ANON_KEY: 'sb_publishable_abc',
      SERVICE_ROLE_KEY: 'aaa.bbb.ccc',
      JWT_KEYS: '/srv/keys.json',
      AUTH_ENCRYPTION_KEYS: `${'n'.repeat(32)}, ${'o'.repeat(40)}`,
      DB_SCHEMAS: 'public, api',
      DB_AGGREGATES: 'on',
      DB_PLAN: 'on',
      DB_TX_END: 'commit-allow-override',
      DB_PRE_REQUEST: 'api.check_request',
      DB_MAX_ROWS: '500',
      DB_EXTRA_SEARCH_PATH: 'extensions, shared',
      DB_OPENAPI_MODE: 'follow-privileges',
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      SMTP_URL: 'smtps://me:secret@mail.example',
      MAIL_FROM: 'Lomdim <hello@lomdim.example>',
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
      GOOGLE_ISSUER: 'https://id.example/',
      AUTH_SIGNUPS: 'off',
      AUTH_ANONYMOUS_SIGN_INS: 'on',
      AUTH_PHONE_AUTOCONFIRM: 'on',
      AUTH_MANUAL_LINKING: 'off',
      AUTH_PASSWORD_MIN_LENGTH: '12',
      AUTH_COMMON_PASSWORD_CHECK: 'off',
      AUTH_ACCESS_TOKEN_SECONDS: '600',
      AUTH_MAILED_TOKEN_SECONDS: '1800',
      AUTH_REDIRECT_URLS: 'https://app.example.org, myapp://arrived',
      AUTH_TEST_OTPS: '+15550001111=123456, 15550002222=654321',
      OAUTH_SERVER_ENABLED: 'on',
      OAUTH_SERVER_ALLOW_DYNAMIC_REGISTRATION: 'on',
      OAUTH_SERVER_CONSENT_PATH: '/connect/app',
      SESSION_IDLE_DAYS: '7',
      SESSION_MAX_DAYS: '14',
      SESSION_ADMIN_HOURS: '2',
      MEETING_PROVIDER: 'builtin',
      MEETING_DOMAIN: 'meet.example:8443',
      MEETING_APP_ID: 'app',
      MEETING_APP_SECRET: 'secret',
      STUN_URLS: 'stun:a.example:3478, stuns:b.example',
      TURN_URLS: 'turn:c.example?transport=tcp',
      TURN_SECRET: 'secret',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    });
    expect(config).toMatchObject({
      port: 0,
      sessions: { idleDays: 7, maxDays: 14, adminHours: 2 },
      loopbackOnly: false,
      databaseUrl: 'postgres://me:secret@db.example/lomdim',
      objectStorage: { endpoint: 'https://s3.example', bucket: 'files', accessKeyId: 'me' },
      backupStorage: { bucket: 'backups', region: 'eu' },
      siteUrl: 'https://lomdim.example',
      isSiteUrlSet: true,
      seed: 'none',
      encryptionKeys: ['n'.repeat(32), 'o'.repeat(40)],
      dbSchemas: ['public', 'api'],
      dbSettings: {
        aggregates: true,
        plans: true,
        txEnd: 'commit-allow-override',
        preRequest: 'api.check_request',
        maxRows: 500,
        extraSearchPath: ['extensions', 'shared'],
        openApi: 'follow-privileges',
      },
      trustedProxies: { isEmpty: false },
      mail: { from: 'Lomdim <hello@lomdim.example>', autoconfirm: false },
      google: { clientId: 'id', clientSecret: 'secret', issuer: 'https://id.example' },
      accounts: {
        signups: false,
        anonymousSignIns: true,
        phoneAutoconfirm: true,
        manualLinking: false,
        testCodes: new Map([
          ['15550001111', '123456'],
          ['15550002222', '654321'],
        ]),
        shortestPassword: 12,
        refusesCommonPasswords: false,
        accessTokenSeconds: 600,
        mailedTokenSeconds: 1800,
        redirects: [expect.any(Function), expect.any(Function)],
      },
      oauthServer: { enabled: true, dynamicRegistration: true, consentPath: '/connect/app' },
      meeting: {
        provider: 'builtin',
        domain: 'meet.example:8443',
        app: { id: 'app', secret: 'secret' },
        stun: ['stun:a.example:3478', 'stuns:b.example'],
        turn: { urls: ['turn:c.example?transport=tcp'], access: { secret: 'secret' } },
      },
      rateLimits: false,
      logLevel: 'warn',
    });
  });

  it('takes a database address that names a socket', () => {
    const databaseUrl = 'postgresql://me:secret@/lomdim?host=%2Fvar%2Frun';
    expect(readConfig({ DATABASE_URL: databaseUrl }).databaseUrl).toBe(databaseUrl);
  });

  it('takes a database address that names several servers, and does not repeat one that it refuses', () => {
    const databaseUrl = 'postgres://me:secret@one:5432,two:5433/lomdim?target_session_attrs=read-write';
    expect(readConfig({ DATABASE_URL: databaseUrl }).databaseUrl).toBe(databaseUrl);
    expect(() => readConfig({ DATABASE_URL: databaseUrl.replace('read-write', 'any') })).toThrow(
      /^DATABASE_URL knows target_session_attrs only as read-write, primary\.$/,
    );
  });

  it('takes the address of PostgreSQL behind a pooler, and only besides that of the pooler', () => {
    const DATABASE_URL = 'postgres://me:secret@pooler:6432/lomdim';
    const DATABASE_SESSION_URL = 'postgres://me:secret@one,two/lomdim';
    expect(readConfig({ DATABASE_URL, DATABASE_SESSION_URL }).databaseSessionUrl).toBe(DATABASE_SESSION_URL);
    expect(() => readConfig({ DATABASE_SESSION_URL })).toThrow(
      'DATABASE_SESSION_URL needs DATABASE_URL, which leads through the pooler.',
    );
  });

  it('takes the address of a standby for reading, and only besides that of the database', () => {
    const DATABASE_URL = 'postgres://me:secret@one/lomdim';
    const DATABASE_READ_URL = 'postgres://me:secret@two,three/lomdim?target_session_attrs=prefer-standby';
    expect(readConfig({ DATABASE_URL, DATABASE_READ_URL }).databaseReadUrl).toBe(DATABASE_READ_URL);
    expect(() => readConfig({ DATABASE_READ_URL })).toThrow(
      'DATABASE_READ_URL needs DATABASE_URL, whose standby it names.',
    );
  });

  it('counts a variable set to nothing as not set', () => {
    expect(readConfig({ PORT: '', SITE_URL: ' ' }).siteUrl).toBe('http://localhost:3000');
  });

  it('confirms accounts by itself where mail is not sent, unless configured otherwise', () => {
    expect(readConfig({}).mail.autoconfirm).toBe(true);
    expect(readConfig({ SMTP_URL: 'smtp://mail.example' }).mail.autoconfirm).toBe(false);
    expect(readConfig({ MAILER_AUTOCONFIRM: 'false' }).mail.autoconfirm).toBe(false);
  });

  it('lets people link another way in where there is one', () => {
    const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
    expect(readConfig(google).accounts.manualLinking).toBe(true);
    expect(readConfig({ AUTH_MANUAL_LINKING: 'on' }).accounts.manualLinking).toBe(true);
  });

  it('sends mail from the public host when no sender is given', () => {
    const { mail } = readConfig({ SITE_URL: 'https://lomdim.example' });
    expect(mail.from).toBe('Lomdim <noreply@lomdim.example>');
  });
});

describe('demonstration data', () => {
  it('comes by itself only with the embedded database on loopback', () => {
    expect(readConfig({ HOST: '::1' }).seed).toBe('demo');
    expect(readConfig({ HOST: '0.0.0.0' }).seed).toBe('none');
    expect(readConfig({ DATABASE_URL: 'postgres://db.example/x' }).seed).toBe('none');
    expect(readConfig({ SEED: 'none' }).seed).toBe('none');
  });

  it('warns when it is asked for on an address that others may reach', () => {
    const config = readConfig({ SEED: 'demo', HOST: '0.0.0.0' });
    expect(config.seed).toBe('demo');
    expect(config.warnings).toEqual([expect.stringContaining('known password')]);
  });

  it('does not warn on loopback', () => {
    expect(readConfig({ SEED: 'demo', DATABASE_URL: 'postgres://db.example/x' }).warnings).toEqual([]);
  });
});

describe('the contact for vulnerabilities', () => {
  it('is an address or a page', () => {
    expect(readConfig({}).securityContact).toBeUndefined();
    expect(readConfig({ SECURITY_CONTACT: 'safe@lomdim.example' }).securityContact).toBe(
      'mailto:safe@lomdim.example',
    );
    const page = 'https://lomdim.example/safe';
    expect(readConfig({ SECURITY_CONTACT: page }).securityContact).toBe(page);
    expect(problemsOf({ SECURITY_CONTACT: 'http://lomdim.example' })).toHaveLength(1);
    expect(problemsOf({ SECURITY_CONTACT: 'a@b\nContact: c' })).toHaveLength(1);
  });
});

describe('mail', () => {
  it('warns where it would be kept and nobody could read it', () => {
    const SITE_URL = 'http://lomdim.example';
    expect(readConfig({ SITE_URL }).warnings).toEqual([expect.stringContaining('Mail reaches nobody')]);
    expect(readConfig({ SITE_URL, SMTP_URL: 'smtp://mail.example' }).warnings).toEqual([]);
    expect(readConfig({ SITE_URL: 'http://localhost:8080' }).warnings).toEqual([]);
  });
});

describe('problems', () => {
  it('are listed all at once', () => {
    const problems = problemsOf({ PORT: 'abc', SEED: 'yes', LOG_LEVEL: 'loud', JWT_SECRET: 'short' });
    expect(problems).toEqual([
      'PORT must be a whole number from 0 to 65535, not "abc".',
      'SEED must be demo or none, not "yes".',
      'JWT_SECRET must have 32 characters or more, not 5.',
      'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent, not "loud".',
    ]);
  });

  it.each([
    [{ PORT: '65536' }, 'PORT must be'],
    [{ PORT: '-1' }, 'PORT must be'],
    [{ PORT: '3e3' }, 'PORT must be'],
    [{ HOST: 'not a host' }, 'HOST must be'],
    [
      { DATABASE_URL: 'mysql://me:hunter2@db' },
      'DATABASE_URL must be an address that starts with postgres://',
    ],
    [{ DATABASE_URL: 'not an address' }, 'DATABASE_URL must be'],
    [{ SITE_URL: 'lomdim.example' }, 'SITE_URL must be'],
    [{ SITE_URL: 'https://lomdim.example/path' }, 'SITE_URL must be an origin alone'],
    [{ ANON_KEY: 'hunter2' }, 'ANON_KEY must be a JSON Web Token or'],
    [{ SERVICE_ROLE_KEY: 'sb_publishable_x' }, 'SERVICE_ROLE_KEY must be'],
    [{ DB_SCHEMAS: 'public,' }, 'DB_SCHEMAS must be'],
    [{ DB_AGGREGATES: 'yes' }, 'DB_AGGREGATES must be on or off'],
    [{ SMTP_URL: 'http://me:hunter2@mail' }, 'SMTP_URL must be'],
    [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM must be'],
    [{ MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' }, 'MAIL_FROM must be'],
    [{ MAILER_AUTOCONFIRM: 'yes' }, 'MAILER_AUTOCONFIRM must be true or false'],
    [{ GOOGLE_CLIENT_ID: 'hunter2' }, 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET'],
    [{ AUTH_SIGNUPS: 'true' }, 'AUTH_SIGNUPS must be on or off'],
    [{ AUTH_REDIRECT_URLS: 'nowhere' }, 'AUTH_REDIRECT_URLS: "nowhere" is not an address.'],
    [{ AUTH_TEST_OTPS: '+15550001111' }, 'AUTH_TEST_OTPS must be numbers with codes'],
    [{ AUTH_TEST_OTPS: '+15550001111=hunter2' }, 'AUTH_TEST_OTPS must be numbers with codes'],
    [{ SESSION_IDLE_DAYS: '0' }, 'SESSION_IDLE_DAYS must be a whole number from 1'],
    [{ MEETING_PROVIDER: 'zoom' }, 'MEETING_PROVIDER must be jitsi or builtin'],
    [{ MEETING_DOMAIN: 'https://meet.jit.si' }, 'MEETING_DOMAIN must be'],
    [{ MEETING_DOMAIN: "meet.example; script-src 'unsafe-inline'" }, 'MEETING_DOMAIN must be'],
    [{ MEETING_APP_SECRET: 'hunter2' }, 'MEETING_APP_ID and MEETING_APP_SECRET'],
    [{ STUN_URLS: 'stun.example:3478' }, 'STUN_URLS must be'],
    [
      { TURN_URLS: 'turn:a.example, https://b.example', TURN_SECRET: 'hunter2' },
      'TURN_URLS must be addresses',
    ],
    [{ TURN_URLS: 'turn:a.example' }, 'TURN_URLS must be set together'],
    [{ TURN_SECRET: 'hunter2' }, 'TURN_URLS must be set together'],
    [{ TURN_PASSWORD: 'hunter2' }, 'TURN_USERNAME and TURN_PASSWORD'],
    [{ RATE_LIMITS: 'no' }, 'RATE_LIMITS must be on or off'],
    [{ DB_PRE_REQUEST: 'check()' }, 'DB_PRE_REQUEST must be the name of a function'],
    [{ DB_PRE_REQUEST: 'a.b.c' }, 'DB_PRE_REQUEST must be the name of a function'],
    [{ DB_MAX_ROWS: '0' }, 'DB_MAX_ROWS must be a whole number from 1'],
    [{ DB_EXTRA_SEARCH_PATH: 'a b' }, 'DB_EXTRA_SEARCH_PATH must be schema names'],
    [{ DB_OPENAPI_MODE: 'on' }, 'DB_OPENAPI_MODE must be service-role, follow-privileges or disabled'],
    [{ DB_TX_END: 'allow' }, 'DB_TX_END must be commit, commit-allow-override'],
    [{ TRUSTED_PROXIES: '10.0.0.1, proxy.example' }, 'TRUSTED_PROXIES must be addresses or networks'],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES must be addresses or networks'],
    [{ TRUSTED_PROXIES: '10.0.0.0/8/8' }, 'TRUSTED_PROXIES must be addresses or networks'],
  ])('of %j is one sentence that shows no secret', (env, sentence) => {
    const problems = problemsOf(env);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(sentence);
    expect(problems[0]).not.toContain('hunter2');
  });
});
