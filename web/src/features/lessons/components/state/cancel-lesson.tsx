import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#kit/button/button.tsx';
import { useNow } from '#kit/time/use-now.ts';
import { showToast } from '#lib/toasts.ts';
import { cancelLesson } from '../../api/cancel-lesson.ts';
import { type LessonHead, otherOf } from '../../lesson.ts';
import { useNameOf } from '../../use-name-of.ts';
import { WordsDialog } from './words-dialog.tsx';

/** Any time before it begins, with a reason; within the last day it says first what follows. */
export function CancelLesson({ lesson }: { lesson: LessonHead }) {
  const { t } = useTranslation('lessons');
  const nameOf = useNameOf();
  const now = useNow();
  const name = nameOf(otherOf(lesson));
  const isLate = now > new Date(lesson.free_until);
  const warning = warningOf(lesson, isLate);
  return (
    <WordsDialog
      trigger={<Button look="quiet">{t('action.cancel')}</Button>}
      title={t('cancelDialog.title')}
      text={t('cancelDialog.text', { name })}
      warning={warning && t(`cancelDialog.${warning}`, { name })}
      label={t('cancelDialog.words')}
      hint={t('cancelDialog.hint')}
      action={t('action.cancel')}
      look="danger"
      work={async (reason) => {
        await cancelLesson(lesson.id, reason);
        showToast('done', t('action.done.cancel'));
      }}
    />
  );
}

/** What follows for who cancels, where anything does. */
function warningOf({ role, kind }: LessonHead, isLate: boolean) {
  if (role === 'student' && kind === 'trial') return isLate ? 'trialUsed' : 'trialFree';
  if (!isLate) return undefined;
  return role === 'teacher' ? 'lateTeacher' : 'lateStudent';
}
