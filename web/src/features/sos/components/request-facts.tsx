import { useTranslation } from '#i18n/use-translation.ts';
import { FactList } from '#kit/list/fact-list.tsx';
import { useRequestTexts } from '../use-request-texts.ts';

type Props = {
  subject: string;
  language: string | null;
  minutes: number;
  level?: string | undefined;
};

export function RequestFacts({ subject, language, minutes, level }: Props) {
  const { t } = useTranslation('sos');
  const words = useRequestTexts();
  return (
    <FactList
      layout="cluster"
      facts={[
        { name: t('request.subject'), value: words.subject(subject) },
        { name: t('request.language'), value: words.language(language) },
        { name: t('request.minutes'), value: words.minutes(minutes) },
        { name: t('offer.level'), value: level },
      ]}
    />
  );
}
