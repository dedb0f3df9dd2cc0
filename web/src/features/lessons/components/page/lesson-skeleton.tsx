import { useTranslation } from '#i18n/use-translation.ts';
import { PageFrame } from '#kit/layout/page-frame.tsx';
import { Skeleton } from '#kit/waiting/skeleton.tsx';

/** Of the size of a lesson. */
export function LessonSkeleton() {
  const { t } = useTranslation(['lessons', 'common']);
  return (
    <PageFrame title={t('lessons:title')} margin={<Skeleton shape={{ height: '14rem' }} />}>
      <div className="stack-6" aria-busy="true">
        <span className="visually-hidden" role="status">
          {t('common:loading')}
        </span>
        <Skeleton shape={{ height: '7rem' }} />
        <Skeleton shape={{ height: '14rem' }} />
        <Skeleton shape={{ height: '12rem' }} />
      </div>
    </PageFrame>
  );
}
