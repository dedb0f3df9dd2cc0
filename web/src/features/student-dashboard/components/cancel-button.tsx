import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { Dialog, DialogClose } from '#kit/overlay/dialog.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { showToast } from '#lib/toasts.ts';
import { cancelLesson } from '../api/cancel-lesson.ts';
import type { Lesson } from '../api/list-own-lessons.ts';
import type { Cancellation } from '../cancellation.ts';
import styles from './student-dashboard.module.css';

type Props = { lesson: Lesson; cancellation: Extract<Cancellation, 'free' | 'used'>; titleId: string };

/** Says what it costs before it is done. */
export function CancelLesson({ lesson, cancellation, titleId }: Props) {
  const { t } = useTranslation(['studentDashboard', 'common']);
  const { reloadProfile } = useAuth();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  const cancelling = useMutation({
    mutationFn: () => cancelLesson(lesson),
    onSuccess: async () => {
      setOpen(false);
      showToast('done', t('studentDashboard:cancel.done'));
      // The count of trial lessons.
      void reloadProfile();
      for (const key of ['student-dashboard', 'own-enrolment', 'bookings'])
        void queryClient.invalidateQueries({ queryKey: [key] });
    },
    // It may have begun, or have been cancelled by the other one meanwhile.
    onError: () => void queryClient.invalidateQueries({ queryKey: ['student-dashboard'] }),
  });

  function change(opened: boolean) {
    setOpen(opened);
    if (!opened) cancelling.reset();
  }

  const text =
    lesson.kind === 'trial'
      ? t(`studentDashboard:cancel.trial.${cancellation}`)
      : t('studentDashboard:cancel.text');
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={t('studentDashboard:cancel.title', { title: lesson.title })}
      description={text}
      trigger={
        <Button look="quiet" aria-describedby={titleId}>
          {t('studentDashboard:cancel.open')}
        </Button>
      }
    >
      <Alert error={cancelling.error} />
      <div className={styles.ways}>
        <Button look="danger" busy={cancelling.isPending} onClick={() => cancelling.mutate()}>
          {t('studentDashboard:cancel.submit')}
        </Button>
        <DialogClose>
          <Button look="quiet">{t('studentDashboard:cancel.keep')}</Button>
        </DialogClose>
      </div>
    </Dialog>
  );
}
