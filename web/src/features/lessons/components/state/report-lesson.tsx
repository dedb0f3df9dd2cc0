import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Badge } from '#kit/badge/badge.tsx';
import { Button } from '#kit/button/button.tsx';
import { ChoiceCard } from '#kit/field/choice-card.tsx';
import { Dialog } from '#kit/overlay/dialog.tsx';
import { showToast } from '#lib/toasts.ts';
import { reportLesson } from '../../api/report-lesson.ts';
import { type LessonPage, type Outcome, otherOf } from '../../lesson.ts';
import { useNameOf } from '../../use-name-of.ts';
import { Presence } from '../page/presence.tsx';

/** What a student may say is only that the teacher was not there. */
const answersOf = {
  teacher: ['held', 'student_absent', 'teacher_absent', 'not_held'],
  student: ['teacher_absent', 'not_held'],
} as const satisfies Record<string, readonly Outcome[]>;

/** The product proposes what happened; the person confirms or corrects. */
export function ReportLesson({ lesson }: { lesson: LessonPage }) {
  const { t } = useTranslation('lessons');
  const nameOf = useNameOf();
  const [open, setOpen] = useState(false);
  const isCorrection = lesson.state === 'reported';
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button look={isCorrection || lesson.role === 'student' ? 'quiet' : 'strong'} data-answer="report">
          {t(isCorrection ? 'action.correct' : 'action.report')}
        </Button>
      }
      title={t('reportDialog.title')}
      description={t('reportDialog.text', { name: nameOf(otherOf(lesson)) })}
    >
      <ReportForm lesson={lesson} onDone={() => setOpen(false)} />
    </Dialog>
  );
}

function ReportForm({ lesson, onDone }: { lesson: LessonPage; onDone: () => void }) {
  const { t } = useTranslation('lessons');
  const role = lesson.role === 'teacher' ? 'teacher' : 'student';
  const answers: readonly Outcome[] = answersOf[role];
  const suggested = answers.find((each) => each === lesson.proposed_outcome);
  const [chosen, setChosen] = useState(
    answers.find((each) => each === lesson.outcome) ?? suggested ?? answers[0],
  );
  const { busy, failure, run } = useAction(async (outcome: Outcome) => {
    await reportLesson(lesson.id, outcome);
    showToast('done', t('action.done.report'));
    onDone();
  });
  return (
    <form
      className="stack-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) void run(chosen);
      }}
    >
      <Presence lesson={lesson} />
      <fieldset className="stack-2">
        <legend className="visually-hidden">{t('reportDialog.title')}</legend>
        {answers.map((outcome) => (
          <ChoiceCard
            key={outcome}
            name="outcome"
            value={outcome}
            checked={chosen === outcome}
            onChange={() => setChosen(outcome)}
          >
            <span className="cluster-2 middle">
              {role === 'teacher' && outcome === 'teacher_absent'
                ? t('reportDialog.meAbsent')
                : t(`reportDialog.${outcome === 'late_cancellation' ? 'not_held' : outcome}`)}
              {outcome === suggested && <Badge tone="press">{t('reportDialog.suggested')}</Badge>}
            </span>
          </ChoiceCard>
        ))}
      </fieldset>
      <Alert error={failure} />
      <Button type="submit" busy={busy}>
        {t('reportDialog.submit')}
      </Button>
    </form>
  );
}
