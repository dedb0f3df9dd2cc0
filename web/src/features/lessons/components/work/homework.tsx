import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { toastError, useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Badge } from '#kit/badge/badge.tsx';
import { Button } from '#kit/button/button.tsx';
import { TextArea } from '#kit/field/text-area.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import { maxLength, required, useForm } from '#kit/form/form.ts';
import { Confirm } from '#kit/overlay/confirm.tsx';
import { dayIn } from '#kit/time/clock.ts';
import { formatDay, formatMoment } from '#kit/time/format.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { showToast } from '#lib/toasts.ts';
import { giveHomework, removeHomework, setHomeworkDone } from '../../api/write-homework.ts';
import type { Homework, LessonPage } from '../../lesson.ts';
import { isCalledOff } from '../../standing.ts';
import styles from '../lessons.module.css';

type Props = { lesson: LessonPage; zone: string };

const longest = 2000;

/** The teacher gives it, with a day by which it is due; the student says when it is done. */
export function HomeworkPart({ lesson, zone }: Props) {
  const { t } = useTranslation('lessons');
  const { homework } = lesson;
  const role = lesson.role === 'teacher' ? 'teacher' : 'student';
  const isOff = isCalledOff(lesson.state);
  if (isOff && homework.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="homework">
      <h2 id="homework" className="step-title">
        {t('homework.title')}
      </h2>
      {homework.length === 0 ? (
        <p className="soft">{t(`homework.none.${role}`)}</p>
      ) : (
        <ul className="stack-3 plain-list">
          {homework.map((each) => (
            <li key={each.id} className={`surface ${styles.row}`}>
              {role === 'student' ? (
                <OwnHomework homework={each} zone={zone} />
              ) : (
                <GivenHomework homework={each} zone={zone} />
              )}
            </li>
          ))}
        </ul>
      )}
      {role === 'teacher' && !isOff && <GiveHomework lessonId={lesson.id} zone={zone} />}
    </section>
  );
}

type RowProps = { homework: Homework; zone: string };

function OwnHomework({ homework, zone }: RowProps) {
  const { run } = useAction((isDone: boolean) => setHomeworkDone(homework.id, isDone), toastError);
  // Kept here, because an action is busy a moment after the press: the tick would go away and come again.
  const [wanted, setWanted] = useState<boolean>();
  const isDone = wanted ?? homework.done_at !== null;

  async function say(isDone: boolean) {
    if (wanted !== undefined) return;
    setWanted(isDone);
    await run(isDone);
    setWanted(undefined);
  }

  return (
    <label className={styles.check}>
      <input type="checkbox" checked={isDone} onChange={(event) => void say(event.target.checked)} />
      <Words homework={homework} zone={zone} isDone={isDone} />
    </label>
  );
}

function GivenHomework({ homework, zone }: RowProps) {
  const { t } = useTranslation('lessons');
  const { text } = homework;
  return (
    <>
      <Words homework={homework} zone={zone} isDone={homework.done_at !== null} />
      <Confirm
        trigger={
          <Button look="quiet" aria-label={t('homework.removeOf', { text })}>
            {t('homework.remove')}
          </Button>
        }
        title={t('homework.removeTitle')}
        description={text}
        action={t('homework.remove')}
        keep={t('keep')}
        work={() => removeHomework(homework.id)}
      />
    </>
  );
}

function Words({ homework, zone, isDone }: RowProps & { isDone: boolean }) {
  const { t } = useTranslation('lessons');
  const { language } = useLanguage();
  const { text, due_on, done_at } = homework;
  const isOverdue = due_on !== null && due_on < dayIn(new Date(), zone);
  const day = due_on && formatDay(due_on, language, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <span className={styles.rowWords}>
      <span className={isDone ? styles.doneText : undefined} dir="auto">
        {text}
      </span>
      <span className="cluster-2 middle small soft">
        {isDone && done_at && (
          <Badge tone="live">{t('homework.doneOn', { day: formatMoment(done_at, language, zone) })}</Badge>
        )}
        {!isDone && isOverdue && day && <Badge tone="danger">{t('homework.overdue', { day })}</Badge>}
        {(isDone || !isOverdue) && <span>{day ? t('homework.due', { day }) : t('homework.noDue')}</span>}
      </span>
    </span>
  );
}

function GiveHomework({ lessonId, zone }: { lessonId: string; zone: string }) {
  const { t } = useTranslation(['lessons', 'common']);
  const form = useForm({
    initial: { text: '', dueOn: '' },
    rules: { text: [required, maxLength(longest)] },
    about: lessonId,
    send: async ({ text, dueOn }) => {
      await giveHomework(lessonId, text, dueOn);
      showToast('done', t('lessons:homework.added'));
    },
  });
  return (
    <form className="stack-3 start" noValidate onSubmit={form.onSubmit}>
      <div className={`${styles.wide} ${styles.homeworkFields}`}>
        <TextArea
          {...form.field('text')}
          label={t('lessons:homework.text')}
          rows={2}
          required
          maxLength={longest}
        />
        <TextField
          {...form.field('dueOn')}
          label={t('lessons:homework.dueOn')}
          note={t('common:form.optional')}
          type="date"
          min={dayIn(new Date(), zone)}
        />
      </div>
      <Alert error={form.state === 'failed' ? form.error : undefined} />
      <Button type="submit" look="quiet" busy={form.state === 'sending'}>
        {t('lessons:homework.add')}
      </Button>
    </form>
  );
}
