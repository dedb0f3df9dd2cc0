import { useTranslation } from '#i18n/use-translation.ts';
import { useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { Confirm } from '#kit/overlay/confirm.tsx';
import { useNow } from '#kit/time/use-now.ts';
import { showToast } from '#lib/toasts.ts';
import { acceptSeries, declineSeries } from '../api/series-of-lesson.ts';
import { countsFor, type SeriesLesson } from '../series.ts';
import { CancelAll } from './cancel-all.tsx';

type Props = { series: { id: string; lessons: readonly SeriesLesson[] }; person: string };

/** Yes or no to every date at once. Each can be answered by itself on its own page. */
export function AnswerAll({ series: { id, lessons }, person }: Props) {
  const { t } = useTranslation('series');
  const now = useNow();
  const { toAnswer, toTakeBack, toCancel } = countsFor(lessons, person, now);
  const { busy, failure, run } = useAction(async () => {
    const answered = await acceptSeries(id);
    const waiting = answered.filter(({ skipped }) => skipped !== null).length;
    showToast(
      waiting > 0 ? 'news' : 'done',
      waiting > 0 ? t('accept.partly', { count: waiting }) : t('accept.done'),
    );
  });
  if (toAnswer + toTakeBack + toCancel === 0) return null;
  return (
    <div className="stack-3">
      <div className="cluster-3">
        {toAnswer > 0 && (
          <>
            <Button busy={busy} onClick={() => void run()}>
              {t('accept.all', { count: toAnswer })}
            </Button>
            <Confirm
              trigger={<Button look="quiet">{t('decline.all', { count: toAnswer })}</Button>}
              title={t('decline.title')}
              description={t('decline.text')}
              action={t('decline.all', { count: toAnswer })}
              keep={t('keep')}
              work={() => declineSeries(id)}
            />
          </>
        )}
        {toTakeBack > 0 && (
          <Confirm
            trigger={<Button look="quiet">{t('takeBack.all', { count: toTakeBack })}</Button>}
            title={t('takeBack.title')}
            description={t('takeBack.text')}
            action={t('takeBack.all', { count: toTakeBack })}
            keep={t('keep')}
            work={() => declineSeries(id)}
          />
        )}
        {toCancel > 1 && <CancelAll id={id} count={toCancel} />}
      </div>
      <Alert error={failure} />
    </div>
  );
}
