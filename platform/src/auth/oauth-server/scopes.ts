/** What an app may ask to be told about a person. Which data it reaches is decided by the policies, by the token's `client_id`. */
export const supportedScopes = ['openid', 'profile', 'email', 'phone'] as const;

export type Scope = (typeof supportedScopes)[number];

/** Each scope once, in the order in which they were asked for. */
export const readScopes = (text: string): string[] => [
  ...new Set(text.split(' ').filter((scope) => scope !== '')),
];

export const isSupported = (scope: string): scope is Scope =>
  (supportedScopes as readonly string[]).includes(scope);

export const coversScopes = (granted: string, asked: string): boolean => {
  const have = new Set(readScopes(granted));
  return readScopes(asked).every((scope) => have.has(scope));
};
