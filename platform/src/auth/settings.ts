/** What a Supabase project sets in its dashboard, and the platform has decided. What operators decide is in `config.ts`. */
export const settings = {
  refreshReuseSeconds: 10,
  /** A used refresh token whose child was never used: its holder may not have got the answer. */
  unusedChildSeconds: 60,
  wrongCodesAllowed: 5,
  flowSeconds: 600,
  /** For so long the mail about a changed password or address can undo it. */
  undoDays: 7,
  largestUserMetadata: 8192,
  factors: { limit: 10, challengeSeconds: 300 },
  passkeys: { limit: 20 },
  /** From the redirect to the consent page until a decision; from the decision until the app has exchanged its code. */
  oauthServer: { authorizationSeconds: 600, codeSeconds: 120, defaultScope: 'email' },
  /** A refusal and a success that must look alike take at least this long. */
  constantTimeMilliseconds: 60,
  /** Longer than an imported hash of another kind takes, so that it does not stand out. */
  refusedSignInMilliseconds: 250,
} as const;

/** How often something may be done, for each key, before it answers 429. */
export const limits = {
  signUp: { allowed: 100, seconds: 300 },
  anonymousSignIn: { allowed: 30, seconds: 3600 },
  signIn: { allowed: 300, seconds: 300 },
  wrongPassword: { allowed: 15, seconds: 300 },
  refresh: { allowed: 600, seconds: 300 },
  verify: { allowed: 60, seconds: 300 },
  mailToAddress: { allowed: 5, seconds: 600 },
  mailFromAddress: { allowed: 60, seconds: 600 },
  provider: { allowed: 150, seconds: 300 },
  factor: { allowed: 15, seconds: 300 },
  oauthAuthorize: { allowed: 100, seconds: 300 },
  oauthRegister: { allowed: 20, seconds: 3600 },
  oauthToken: { allowed: 600, seconds: 300 },
} as const;
