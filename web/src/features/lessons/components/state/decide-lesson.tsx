import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#kit/button/button.tsx';
import { SelectField } from '#kit/field/select-field.tsx';
import { showToast } from '#lib/toasts.ts';
import { decideLesson } from '../../api/report-lesson.ts';
import type { LessonPage, Outcome } from '../../lesson.ts';
import { WordsDialog } from './words-dialog.tsx';

/** A late cancellation counts or does not; of any other lesson somebody was there or not. */
const answersFor = (outcome: Outcome | null): readonly Outcome[] =>
  outcome === 'late_cancellation'
    ? ['late_cancellation', 'not_held']
    : ['held', 'student_absent', 'teacher_absent', 'not_held'];

/** For admins, with both accounts before them. */
export function DecideLesson({ lesson }: { lesson: LessonPage }) {
  const { t } = useTranslation('lessons');
  const answers = answersFor(lesson.outcome);
  const [chosen, setChosen] = useState<Outcome>(lesson.outcome ?? 'held');
  return (
    <WordsDialog
      trigger={<Button data-answer="decide">{t('action.decide')}</Button>}
      title={t('decideDialog.title')}
      text={t('decideDialog.text')}
      label={t('decideDialog.words')}
      action={t('decideDialog.submit')}
      work={async (note) => {
        await decideLesson(lesson.id, chosen, note);
        showToast('done', t('action.done.decide'));
      }}
    >
      <SelectField
        label={t('reportDialog.title')}
        name="outcome"
        value={chosen}
        options={answers.map((outcome) => ({ value: outcome, text: t(`settledAs.${outcome}`) }))}
        onChange={(event) => setChosen(answers.find((each) => each === event.target.value) ?? chosen)}
      />
    </WordsDialog>
  );
}
