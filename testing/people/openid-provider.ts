import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export type Account = { sub: string; email: string; email_verified: boolean; name: string };

export type OpenIdProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Who signs in next at the provider. */
  use(account: Account): void;
  /** Goes to the provider as a browser would, agrees, and says where it sends us back. */
  visit(address: string): Promise<URL>;
  stop(): Promise<void>;
};

/** A real OpenID provider on this machine, whose only user agrees to everything. */
export async function startOpenIdProvider(callback: () => string): Promise<OpenIdProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { clientId: 'lomdim', clientSecret: 'a-client-secret-that-is-long-enough' };
  const accounts = new Map<string, Account>();
  let current: Account | undefined;

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [callback()],
        response_types: ['code'],
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture', 'locale'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    ttl: { AccessToken: 3600, Grant: 3600, IdToken: 3600, Interaction: 600, Session: 3600 },
    findAccount: (_context, sub) => {
      const account = accounts.get(sub);
      return account && { accountId: sub, claims: () => ({ ...account }) };
    },
    interactions: { url: (_context, interaction) => `/agree/${interaction.uid}` },
    cookies: { keys: ['a key for the cookies of this test'] },
  });
  const answer = provider.callback();

  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/agree/')) return void answer(request, response);
    agree(provider, current, request, response).catch((error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    });
  });

  return {
    issuer,
    ...client,
    use(account) {
      accounts.set(account.sub, account);
      current = account;
    },
    visit: (address) => walk(address, callback()),
    stop: () => close(server),
  };
}

type Requests = Parameters<Provider['interactionDetails']>;

async function agree(
  provider: Provider,
  account: Account | undefined,
  ...[request, response]: Requests
): Promise<void> {
  const { prompt, params, session } = await provider.interactionDetails(request, response);
  if (account === undefined) {
    return await provider.interactionFinished(request, response, {
      error: 'access_denied',
      error_description: 'The person said no',
    });
  }
  if (prompt.name === 'login') {
    return await provider.interactionFinished(request, response, { login: { accountId: account.sub } });
  }
  const grant = new provider.Grant({
    accountId: session?.accountId ?? account.sub,
    clientId: String(params.client_id),
  });
  grant.addOIDCScope('openid email profile');
  await provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
}

/** Follows redirects with cookies until the provider sends us back. */
async function walk(address: string, callback: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = new URL(address);
  for (let hop = 0; hop < 10; hop += 1) {
    if (next.href.startsWith(callback)) return next;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${next.href}: ${response.status} ${await response.text()}`);
    next = new URL(location, next);
  }
  throw new Error('the provider never sent us back');
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
