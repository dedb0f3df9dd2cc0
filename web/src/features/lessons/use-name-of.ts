import { useTranslation } from '#i18n/use-translation.ts';

/** What somebody is called; who has left, or never said a name, has words in its place. */
export function useNameOf(): (person: { name: string | null }) => string {
  const { t } = useTranslation('lessons');
  return ({ name }) => name?.trim() || t('nameless');
}
