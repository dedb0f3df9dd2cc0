import { defaultLanguage, knownLanguage, type Language } from '@lomdim/contract/languages';

/** The account's own choice, then what the browser prefers, then the default. */
export function mailLanguage(
  userMetadata: Readonly<Record<string, unknown>>,
  acceptLanguage: string | undefined,
): Language {
  return (
    knownLanguage(userMetadata.preferred_language) ??
    knownLanguage(userMetadata.language) ??
    knownLanguage(userMetadata.locale) ??
    acceptedLanguage(acceptLanguage) ??
    defaultLanguage
  );
}

/** The language that a browser would rather have, of those that there are. */
export function acceptedLanguage(header = ''): Language | undefined {
  return header
    .slice(0, 500)
    .split(',')
    .map((preference) => {
      const [tag = '', ...parameters] = preference.split(';').map((part) => part.trim());
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return {
        language: knownLanguage(tag),
        quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0,
      };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .find(({ language }) => language !== undefined)?.language;
}
