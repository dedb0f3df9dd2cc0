import { directionOf, type Language } from '@lomdim/contract/languages';

/** The page around what is different from address to address. */
export type Shell = (parts: { language: Language; head: string }) => string;

const languagePlace = 'lang="en" dir="ltr"';
const headPlace = /<!--head\b.*?<!--\/head-->/s;

/** `index.html` marks its places; one without them is delivered as it is. */
export function readShell(html: string): Shell | undefined {
  const place = headPlace.exec(html);
  const languageAt = html.indexOf(languagePlace);
  if (!place || languageAt === -1) return undefined;
  const beforeLanguage = html.slice(0, languageAt);
  const beforeHead = html.slice(languageAt + languagePlace.length, place.index);
  const afterHead = html.slice(place.index + place[0].length);
  return ({ language, head }) =>
    `${beforeLanguage}lang="${language}" dir="${directionOf(language)}"${beforeHead}${head}${afterHead}`;
}
