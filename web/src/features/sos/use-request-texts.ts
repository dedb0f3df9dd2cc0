import { sos } from '@lomdim/contract/constants';
import { useTranslation } from '#i18n/use-translation.ts';
import { formatMinutes } from '#kit/numbers/numbers.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { useVocabulary } from '#shared/vocabulary/vocabulary.ts';

/** What is searched for, in the language that is shown. */
export function useRequestTexts() {
  const { t } = useTranslation('sos');
  const { language: shown } = useLanguage();
  const { subjectName, languageName } = useVocabulary();
  return {
    subject: (subject: string) =>
      subject === sos.anySubject ? t('request.anySubject') : subjectName(subject),
    language: (language: string | null) => (language ? languageName(language) : t('request.anyLanguage')),
    minutes: (minutes: number) => formatMinutes(minutes, shown),
  };
}
