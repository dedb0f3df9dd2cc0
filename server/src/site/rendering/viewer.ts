import { defaultLanguage, knownLanguage, type Language, languageDetection } from '@lomdim/contract/languages';
import { viewerCookies } from '@lomdim/contract/rendering';
import { acceptedLanguage } from '../../mail/language.ts';

/** What a request says of the one who looks, without saying who it is. */
export type RequestViewer = {
  language: Language;
  isMember: boolean;
  theme: 'light' | 'dark' | undefined;
  zone: string | undefined;
};

type Headers = { cookie?: string | undefined; 'accept-language'?: string | undefined };

export function viewerOf(query: string, headers: Headers): RequestViewer {
  const cookies = readCookies(headers.cookie);
  const theme = cookies.get(viewerCookies.theme);
  const zone = cookies.get(viewerCookies.zone);
  return {
    language: languageOf(query, headers),
    isMember: cookies.get(viewerCookies.member) === '1',
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
    zone: isZone(zone) ? zone : undefined,
  };
}

/** The language that an address asks for, then what was chosen in the browser, then what the browser prefers. */
export function languageOf(query: string, headers: Headers): Language {
  const inAddress = new URLSearchParams(query).get(languageDetection.queryKey);
  const chosen = readCookies(headers.cookie).get(languageDetection.cookie);
  return (
    knownLanguage(inAddress) ??
    knownLanguage(chosen) ??
    acceptedLanguage(headers['accept-language']) ??
    defaultLanguage
  );
}

function readCookies(header = ''): ReadonlyMap<string, string> {
  const pairs = header.slice(0, 8000).split(/; */);
  return new Map(
    pairs.flatMap((pair) => {
      const [, name, value] = /^([^=]+)=(.*)$/.exec(pair) ?? [];
      return name === undefined || value === undefined ? [] : [[name.trim(), decoded(value)] as const];
    }),
  );
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}

const knownZones = new Map<string, boolean>();

export function isZone(name: string | undefined): name is string {
  if (name === undefined || name.length > 64) return false;
  const known = knownZones.get(name);
  if (known !== undefined) return known;
  const valid = canWriteTimesIn(name);
  // There are some six hundred; what is none could be anything.
  if (valid) knownZones.set(name, true);
  return valid;
}

function canWriteTimesIn(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
