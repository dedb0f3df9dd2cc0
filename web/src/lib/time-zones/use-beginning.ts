import { formatBeginning } from '#kit/time/format.ts';
import { useLanguage } from '../language/language-context.ts';
import { useViewerZone } from './zones.ts';

/** Writes when something begins, in the language and on the clock of who looks. */
export function useBeginning(): (moment: string) => string {
  const { language } = useLanguage();
  const zone = useViewerZone();
  return (moment) => formatBeginning(moment, language, zone);
}
