import { useTranslation } from '#i18n/use-translation.ts';

/** How many lessons stand behind a rating, after it. Before the first one there is nothing to say. */
export function LessonCount({ count }: { count: number }) {
  const { t } = useTranslation('common');
  if (count === 0) return null;
  return (
    <span>
      <span aria-hidden="true"> · </span>
      {t('lessonCount', { count })}
    </span>
  );
}
