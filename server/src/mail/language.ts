export const languages = ['en', 'fr', 'de'] as const;
export type Language = (typeof languages)[number];

/** The account's own choice, then what the browser prefers, then English. */
export function mailLanguage(
  userMetadata: Readonly<Record<string, unknown>>,
  acceptLanguage: string | undefined,
): Language {
  return (
    known(userMetadata.preferred_language) ??
    known(userMetadata.language) ??
    known(userMetadata.locale) ??
    preferred(acceptLanguage ?? '') ??
    'en'
  );
}

function known(value: unknown): Language | undefined {
  if (typeof value !== 'string') return undefined;
  const short = value.trim().toLowerCase().split(/[-_]/)[0];
  return languages.find((language) => language === short);
}

function preferred(header: string): Language | undefined {
  const preferences = header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [name = '', ...parameters] = part.split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return { name, weight: quality === undefined ? 1 : Number(quality.trim().slice(2)) || 0 };
    })
    .filter((preference) => preference.weight > 0)
    .sort((one, other) => other.weight - one.weight);
  for (const preference of preferences) {
    const language = known(preference.name);
    if (language !== undefined) return language;
  }
  return undefined;
}
