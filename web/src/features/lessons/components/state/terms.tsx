import { useTranslation } from '#i18n/use-translation.ts';
import { useNow } from '#kit/time/use-now.ts';
import { useBeginning } from '#lib/time-zones/use-beginning.ts';
import { isRoomOpen, type LessonPage } from '../../lesson.ts';
import { usePrice } from '../../use-price.ts';

/** What one agrees to by pressing. */
export function Terms({ lesson }: { lesson: LessonPage }) {
  const { t } = useTranslation('lessons');
  const beginning = useBeginning();
  const price = usePrice();
  const now = useNow();
  const { actions, change } = lesson;
  const agrees = actions.includes('accept') || actions.includes('accept_time');
  return (
    <>
      {agrees && (
        <p className="small">{t('action.acceptPrice', { price: price(lesson, change?.price_cents) })}</p>
      )}
      {lesson.state === 'proposed' && lesson.role !== 'admin' && isRoomOpen(lesson, now) && (
        <p className="small">{t('action.enterAgrees')}</p>
      )}
      {actions.includes('undo') && lesson.undo_until && (
        <p className="small soft">{t('action.undoUntil', { until: beginning(lesson.undo_until) })}</p>
      )}
    </>
  );
}
