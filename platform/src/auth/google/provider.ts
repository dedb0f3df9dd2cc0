import { createRemoteJWKSet, errors as joseErrors, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import type { Config } from '../../config.ts';
import { isLoopbackName } from '../../http/loopback.ts';
import { AuthError, invalid } from '../errors.ts';

/** What a provider says about a person, after its signature was checked. */
export type ProviderClaims = {
  sub: string;
  iss: string;
  email: string | undefined;
  email_verified: boolean;
  nonce: string | undefined;
  name: string | undefined;
  picture: string | undefined;
  locale: string | undefined;
};

export type ProviderAnswer = {
  claims: ProviderClaims;
  accessToken: string | undefined;
  refreshToken: string | undefined;
};

export type Google = ReturnType<typeof createGoogle>;

type Settings = NonNullable<Config['google']>;

const issuersOfGoogle = ['https://accounts.google.com', 'accounts.google.com'];

/** An OpenID provider, Google unless another issuer is configured. Its addresses are read when first needed. */
export function createGoogle(settings: Settings, redirectUri: string) {
  let discovered: Promise<oidc.Configuration> | undefined;
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined;

  function configuration(): Promise<oidc.Configuration> {
    discovered ??= discover(settings).catch((error: unknown) => {
      // The next person to ask tries again.
      discovered = undefined;
      throw unreachable(error);
    });
    return discovered;
  }

  return {
    async authorizationUrl(parameters: Record<string, string>): Promise<string> {
      return oidc.buildAuthorizationUrl(await configuration(), { redirect_uri: redirectUri, ...parameters })
        .href;
    },

    /** Trades the code that came back for the person's claims. */
    async exchange(
      query: string,
      expected: { state: string; nonce: string; codeVerifier: string },
    ): Promise<ProviderAnswer> {
      const config = await configuration();
      const tokens = await oidc
        .authorizationCodeGrant(config, new URL(`${redirectUri}?${query}`), {
          expectedState: expected.state,
          expectedNonce: expected.nonce,
          pkceCodeVerifier: expected.codeVerifier,
          idTokenExpected: true,
        })
        .catch((error: unknown) => {
          throw new AuthError(
            403,
            'bad_oauth_callback',
            'The sign-in provider did not confirm this sign-in',
            { cause: error },
          );
        });
      const claims = await completed(config, tokens);
      return {
        claims: readClaims(claims),
        accessToken: tokens.access_token,
        refreshToken: tokens.refresh_token,
      };
    },

    /** Checks a token that the app got from the provider by itself. */
    async verifyIdToken(idToken: string): Promise<ProviderClaims> {
      const metadata = (await configuration()).serverMetadata();
      if (metadata.jwks_uri === undefined) throw unreachable(new Error('the provider publishes no keys'));
      keys ??= createRemoteJWKSet(new URL(metadata.jwks_uri));
      const issuer = issuersOfGoogle.includes(metadata.issuer) ? issuersOfGoogle : [metadata.issuer];
      try {
        const { payload } = await jwtVerify(idToken, keys, {
          issuer,
          audience: settings.clientId,
          algorithms: ['RS256', 'ES256', 'PS256', 'EdDSA'],
          requiredClaims: ['sub', 'exp'],
        });
        return readClaims(payload);
      } catch (error) {
        if (error instanceof joseErrors.JOSEError)
          throw new AuthError(400, 'bad_jwt', 'Bad ID token', { cause: error });
        throw unreachable(error);
      }
    },
  };
}

async function discover(settings: Settings): Promise<oidc.Configuration> {
  const issuer = new URL(settings.issuer);
  // Plain http is for a provider on the same machine, in tests and development.
  const insecure = issuer.protocol === 'http:' && isLoopbackName(issuer.host);
  return await oidc.discovery(issuer, settings.clientId, settings.clientSecret, undefined, {
    timeout: 10,
    ...(insecure ? { execute: [oidc.allowInsecureRequests] } : {}),
  });
}

/** Some providers leave the address out of the token and return it only on request. */
async function completed(
  config: oidc.Configuration,
  tokens: Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>,
): Promise<Record<string, unknown>> {
  const claims = tokens.claims();
  if (claims === undefined)
    throw new AuthError(403, 'bad_oauth_callback', 'The sign-in provider sent no identity');
  if (claims.email !== undefined || config.serverMetadata().userinfo_endpoint === undefined) return claims;
  return { ...claims, ...(await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)) };
}

function readClaims(claims: Record<string, unknown>): ProviderClaims {
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name].slice(0, 1000) : undefined);
  const sub = text('sub');
  if (sub === undefined) throw invalid('id_token has no sub');
  return {
    sub,
    iss: text('iss') ?? '',
    email: text('email')?.toLowerCase(),
    // Some providers send the word instead of the value.
    email_verified: claims.email_verified === true || claims.email_verified === 'true',
    nonce: text('nonce'),
    name: text('name'),
    picture: text('picture'),
    locale: text('locale'),
  };
}

const unreachable = (cause: unknown) =>
  new AuthError(503, 'unexpected_failure', 'The sign-in provider cannot be reached right now', {
    cause,
    retryAfterSeconds: 5,
  });

/** Names the two ways in which a provider is not there, as the reference does. */
export function requireGoogle(google: Google | undefined, provider: string | undefined): Google {
  if (!provider) throw invalid('Unsupported provider: provider is required');
  if (provider !== 'google') {
    throw invalid(`Unsupported provider: Provider ${provider.slice(0, 40)} could not be found`);
  }
  if (google === undefined) throw invalid('Unsupported provider: provider is not enabled');
  return google;
}
