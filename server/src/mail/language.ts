import { languages } from '@lomdim/contract/constants';

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
    acceptedTags(acceptLanguage ?? '').flatMap((tag) => known(tag) ?? [])[0] ??
    'en'
  );
}

function known(value: unknown): Language | undefined {
  if (typeof value !== 'string') return undefined;
  const short = value.trim().toLowerCase().split(/[-_]/)[0];
  return languages.find((language) => language === short);
}

/** The tags of the header Accept-Language, the most wanted first. */
export function acceptedTags(header: string): string[] {
  return header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim());
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return { tag, weight: quality === undefined ? 1 : Number(quality.slice(2)) || 0 };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}
