import { useTranslation } from 'react-i18next';
import { usePageHead } from '#lib/head/page-head.ts';

/** In another tab the title is all that is seen, so it says when somebody is here. */
export function useSosHead(news?: string): void {
  const { t } = useTranslation('sos');
  usePageHead({ title: `${news ?? t('title')} · Lomdim`, description: t('lead') });
}
