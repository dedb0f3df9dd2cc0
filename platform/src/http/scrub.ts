const replacements: readonly (readonly [RegExp, string])[] = [
  [/\b(\w+:\/\/)[^\s/@]*@/g, '$1[credentials]@'],
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]+)?/g, '[token]'],
  [/(\/calendar\/)[\w-]{20,}/g, '$1[secret]'],
  [/\bsb_(publishable|secret)_[\w-]+/g, '[key]'],
  [/[^\s@"'(=<,;:/\]]+@[^\s@"')>,;:/]+\.[^\s@"')>,;:./]+/g, '[e-mail]'],
];

/** Takes out what must not be kept in logs: passwords in addresses, tokens, keys and e-mail addresses. */
export function scrub(text: string): string {
  return replacements.reduce((scrubbed, [pattern, instead]) => scrubbed.replace(pattern, instead), text);
}
