import { useTranslation } from 'react-i18next';
import { Button } from '#kit/button/button.tsx';
import { Confirm } from '#kit/overlay/confirm.tsx';
import { showToast } from '#lib/toasts.ts';
import { useCancelLesson } from '../api/cancel-lesson.ts';
import type { Lesson } from '../api/list-own-lessons.ts';
import type { Cancellation } from '../cancellation.ts';

type Props = { lesson: Lesson; cancellation: Extract<Cancellation, 'free' | 'used'>; titleId: string };

/** Says what it costs before it is done. */
export function CancelButton({ lesson, cancellation, titleId }: Props) {
  const { t } = useTranslation('studentDashboard');
  const { work, onError } = useCancelLesson(lesson);
  return (
    <Confirm
      title={t('cancel.title', { title: lesson.title })}
      description={lesson.kind === 'trial' ? t(`cancel.trial.${cancellation}`) : t('cancel.text')}
      trigger={
        <Button look="quiet" aria-describedby={titleId}>
          {t('cancel.open')}
        </Button>
      }
      action={t('cancel.submit')}
      keep={t('cancel.keep')}
      work={async () => {
        await work();
        showToast('done', t('cancel.done'));
      }}
      onError={onError}
    />
  );
}
