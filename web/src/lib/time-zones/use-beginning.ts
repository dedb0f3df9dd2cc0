import { formatBeginning } from '#kit/time/format.ts';
import { useAuth } from '../auth/auth-context.ts';
import { useLanguage } from '../language/language-context.ts';
import { viewerZone } from './zones.ts';

/** Writes when something begins, in the language and on the clock of who looks. */
export function useBeginning(): (moment: string) => string {
  const { profile } = useAuth();
  const { language } = useLanguage();
  return (moment) => formatBeginning(moment, language, viewerZone(profile));
}
