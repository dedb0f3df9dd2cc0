import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#kit/button/button.tsx';
import { TextArea } from '#kit/field/text-area.tsx';
import { fullName } from '#kit/names/names.ts';
import { Dialog, DialogClose } from '#kit/overlay/dialog.tsx';
import { useDraftText } from '#lib/storage/drafts.ts';
import { AloneField } from '#shared/family/alone-field.tsx';
import { learnerOf } from '#shared/family/learner.ts';
import { LearnerField } from '#shared/family/learner-field.tsx';
import { useChildren } from '#shared/family/use-children.ts';
import { lessonQuote } from '#shared/lesson-quote/get-lesson-quote.ts';
import { spanFrom } from '#shared/rest-days/rest-spans.ts';
import { RestWarning } from '#shared/rest-days/rest-warning.tsx';
import { useRest } from '#shared/rest-days/use-rest.ts';
import { useBookLesson } from '../../api/book-lesson.ts';
import { type BookableTeacher, type Booked, theTwo } from '../../bookable-teacher.ts';
import type { ChangeChoice } from '../../use-choice.ts';
import { FirmOrAsked } from './firm-or-asked.tsx';
import styles from './lesson.module.css';
import { LessonFacts } from './lesson-facts.tsx';
import { NotBooked } from './not-booked.tsx';
import { QuotedPrice } from './price.tsx';
import { Repeat } from './repeat.tsx';
import { SubjectFields } from './subject-fields.tsx';

const longestNotes = 2000;

type Props = {
  open: boolean;
  teacher: BookableTeacher;
  /** Who books: for oneself, or for a child of one's own. */
  person: string;
  /** Whether who books may be the student. */
  mayLearn: boolean;
  zone: string;
  slot: string;
  minutes: number;
  change: ChangeChoice;
  onBooked: (booked: Booked) => void;
};

/** Shows what is about to be booked, and asks what it is to be about. */
export function ConfirmBooking(props: Props) {
  const { open, teacher, person, zone, slot, minutes, change, onBooked } = props;
  const { t } = useTranslation(['bookings', 'common']);
  // Beside the dialog, so that closing it loses nothing.
  const [subject, setSubject] = useState(teacher.subjects[0] ?? '');
  const [notes, setNotes] = useDraftText('booking notes');
  const [times, setTimes] = useState(1);
  const [chosen, choose] = useState<string>();
  const [isAloneAllowed, allowAlone] = useState(false);
  const children = useChildren(open);
  const learner = learnerOf(person, children, chosen, !props.mayLearn);
  const student = learner.id;
  const seriesId = useSeriesId([student, slot, minutes, times]);
  const booked = useRef<Booked>(null);
  const { busy, failure, run, reset } = useBookLesson(teacher.id, (made) => {
    booked.current = made;
    change({ slot: undefined, confirm: undefined });
  });
  const question = { teacher: teacher.id, startsAt: slot, minutes };
  const quote = useQuery({ ...lessonQuote({ ...question, student }), enabled: open });
  // Of lessons that repeat, dates in a time of rest are left out.
  const rest = useRest(times > 1 ? [] : [spanFrom(slot, minutes)], theTwo(teacher, zone));

  function takeOther(changes: { slot?: string; confirm?: undefined }) {
    reset();
    change({ ...changes, from: undefined });
  }

  return (
    <Dialog
      title={t('confirm.title')}
      description={t('confirm.with', { name: fullName(teacher) })}
      open={open}
      onCloseAutoFocus={(event) => {
        if (!booked.current) return;
        // The focus goes to the confirmation instead, once the dialog is closed.
        event.preventDefault();
        onBooked(booked.current);
      }}
      onOpenChange={(stays) => !stays && takeOther({ confirm: undefined })}
    >
      <LearnerField
        me={props.mayLearn ? person : null}
        childrenOfMine={children}
        value={student}
        onChange={(id) => {
          reset();
          choose(id);
          allowAlone(false);
        }}
      />
      {learner.child && (
        <AloneField child={learner.child} teacher={teacher} checked={isAloneAllowed} onChange={allowAlone} />
      )}
      <LessonFacts
        {...{ teacher, zone, startsAt: slot, minutes }}
        price={times === 1 && <QuotedPrice {...{ teacher, student, startsAt: slot, minutes }} />}
      />
      {quote.data && times === 1 && <FirmOrAsked isFirm={quote.data.is_firm} name={teacher.first_name} />}
      <BookingForm
        {...{ teacher, zone, subject, setSubject, notes, setNotes, rest, busy }}
        action={actionOf(times, quote.data?.is_firm ?? true)}
        onBook={() =>
          void run({
            student,
            startsAt: slot,
            zone,
            minutes,
            subject: subject.trim(),
            notes: notes.trim(),
            isAloneAllowed: learner.child !== undefined && isAloneAllowed,
            series: times > 1 ? { id: seriesId, times } : undefined,
          })
        }
      >
        <Repeat
          times={times}
          onChange={setTimes}
          question={{ ...question, student, zone }}
          name={teacher.first_name}
        />
        {failure && (
          <NotBooked
            error={failure}
            question={{ teacher: teacher.id, minutes, zone }}
            slot={slot}
            onTake={(next) => takeOther({ slot: next })}
          />
        )}
      </BookingForm>
    </Dialog>
  );
}

type BookingAction = 'book' | 'ask' | 'bookAll';

function actionOf(times: number, isFirm: boolean): BookingAction {
  if (times > 1) return 'bookAll';
  return isFirm ? 'book' : 'ask';
}

/** One for each plan: what is sent again after a lost answer is the same series, and another plan is another. */
function useSeriesId(plan: readonly unknown[]): string {
  const [known] = useState(() => new Map<string, string>());
  const key = JSON.stringify(plan);
  const id = known.get(key) ?? crypto.randomUUID();
  known.set(key, id);
  return id;
}

type FormProps = Pick<Props, 'teacher' | 'zone'> & {
  subject: string;
  setSubject: (subject: string) => void;
  notes: string;
  setNotes: (notes: string) => void;
  rest: ReturnType<typeof useRest>;
  busy: boolean;
  action: BookingAction;
  onBook: () => void;
  /** Whether it repeats, and why there is no lesson. */
  children: ReactNode;
};

function BookingForm(props: FormProps) {
  const { teacher, zone, subject, setSubject, notes, setNotes, rest, busy, action, onBook, children } = props;
  const { t } = useTranslation(['bookings', 'restDays', 'common']);
  const [isIncomplete, setIncomplete] = useState(false);
  const isEmpty = subject.trim() === '';

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setIncomplete(isEmpty);
    if (!isEmpty) return onBook();
    const field = event.currentTarget.elements.namedItem('ownSubject');
    if (field instanceof HTMLElement) field.focus();
  }

  return (
    <form className={`stack-4 ${styles.form}`} onSubmit={rest.onceKnown(submit)} noValidate>
      <SubjectFields
        subjects={teacher.subjects}
        value={subject}
        error={isIncomplete && isEmpty ? t('common:form.required') : undefined}
        onChange={setSubject}
      />
      <TextArea
        label={t('confirm.notes')}
        note={t('common:form.optional')}
        hint={t('confirm.notesHint', { name: teacher.first_name })}
        name="notes"
        value={notes}
        maxLength={longestNotes}
        rows={3}
        onChange={(event) => setNotes(event.target.value)}
      />
      {children}
      <RestWarning rest={rest} zone={zone} />
      <div className="cluster-3">
        <Button type="submit" busy={busy}>
          {rest.found.length > 0 ? t('restDays:anyway.book') : t(`confirm.${action}`)}
        </Button>
        <DialogClose>
          <Button look="quiet">{t('confirm.notYet')}</Button>
        </DialogClose>
      </div>
    </form>
  );
}
