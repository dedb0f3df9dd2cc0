/** What an app can ask to know beyond acting for the person; each has its sentence. */
const described = ['openid', 'email', 'profile', 'phone'] as const;

type Described = (typeof described)[number];
type Scopes = { described: Described[]; others: string[] };

/** In an order of ours, each once. One that has no sentence is shown by its name, never left out. */
export function readScopes(scopes: string | readonly string[]): Scopes {
  const asked = new Set(typeof scopes === 'string' ? scopes.split(/\s+/).filter(Boolean) : scopes);
  return {
    described: described.filter((scope) => asked.has(scope)),
    others: [...asked].filter((scope) => !described.some((each) => each === scope)),
  };
}
