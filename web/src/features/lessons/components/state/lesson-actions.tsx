import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { toastError, useAction } from '#kit/action/use-action.ts';
import { Button, ButtonLink } from '#kit/button/button.tsx';
import { CalendarIcon, VideoIcon } from '#kit/icons/chat-icons.tsx';
import { Confirm } from '#kit/overlay/confirm.tsx';
import { useNow } from '#kit/time/use-now.ts';
import { showToast } from '#lib/toasts.ts';
import { saveCalendarEvent } from '#shared/calendar-file/save-calendar-event.ts';
import { acceptLesson, declineLesson, undoLesson, withdrawLesson } from '../../api/answer-lesson.ts';
import { claimLesson } from '../../api/cancel-lesson.ts';
import { acceptTime, declineTime } from '../../api/move-lesson.ts';
import { objectToLesson, takeBackReport, withdrawObjection } from '../../api/report-lesson.ts';
import { isRoomOpen, type LessonAction, type LessonPage, otherOf, spanOf } from '../../lesson.ts';
import { useNameOf } from '../../use-name-of.ts';
import { CancelLesson } from './cancel-lesson.tsx';
import { DecideLesson } from './decide-lesson.tsx';
import { MoveLesson } from './move-lesson.tsx';
import { ReportLesson } from './report-lesson.tsx';
import { WordsDialog } from './words-dialog.tsx';

type Props = {
  lesson: LessonPage;
  zone: string;
  /** Afterwards there is no such lesson: its page is left. */
  onUndone?: () => unknown;
};

/** What the database says may be done now, the first of it strong. Nothing is decided here. */
export function LessonActions({ lesson, zone, onUndone }: Props) {
  const { t } = useTranslation('lessons');
  const nameOf = useNameOf();
  const now = useNow();
  const name = nameOf(otherOf(lesson));
  const bar = useRef<HTMLDivElement>(null);
  useFocusedAnswer(bar);
  const may = (action: LessonAction) => lesson.actions.includes(action);
  const isProposal = lesson.state === 'proposed';
  return (
    <div ref={bar} className="cluster-3 middle">
      {lesson.role !== 'admin' && isRoomOpen(lesson, now) && (
        <ButtonLink to={`/video-call/${lesson.id}`} look={isProposal ? 'quiet' : 'strong'}>
          <VideoIcon />
          {t('action.enter')}
        </ButtonLink>
      )}
      {may('accept') && (
        <Press answer="accept" work={() => acceptLesson(lesson.id)} done={t('action.accepted')}>
          {t('action.accept')}
        </Press>
      )}
      {may('accept_time') && (
        <Press answer="accept" work={() => acceptTime(lesson.id)} done={t('action.done.acceptTime')}>
          {t('action.acceptTime')}
        </Press>
      )}
      {may('report') && <ReportLesson lesson={lesson} />}
      {may('decide') && <DecideLesson lesson={lesson} />}
      {may('propose_time') && (
        <MoveLesson {...{ lesson, zone }} text={t(isProposal ? 'action.proposeTime' : 'action.move')} />
      )}
      {may('decline_time') && (
        <Press
          answer="decline"
          look="quiet"
          work={() => declineTime(lesson.id)}
          done={t('action.done.declineTime')}
        >
          {t(lesson.waits_for === lesson.role ? 'action.declineTime' : 'action.withdrawTime')}
        </Press>
      )}
      {may('decline') && (
        <WordsDialog
          trigger={
            <Button look="quiet" data-answer="decline">
              {t('action.decline')}
            </Button>
          }
          title={t('declineDialog.title')}
          text={t('declineDialog.text', { name })}
          label={t('declineDialog.words', { name })}
          hint={t('declineDialog.hint')}
          isOptional
          action={t('action.decline')}
          look="danger"
          work={async (reason) => {
            await declineLesson(lesson.id, reason);
            showToast('done', t('action.done.decline'));
          }}
        />
      )}
      {may('object') && (
        <WordsDialog
          trigger={
            <Button look="quiet" data-answer="object">
              {t('action.object')}
            </Button>
          }
          title={t('objectDialog.title')}
          text={t('objectDialog.text')}
          label={t('objectDialog.words')}
          action={t('objectDialog.submit')}
          work={async (words) => {
            await objectToLesson(lesson.id, words);
            showToast('done', t('action.done.object'));
          }}
        />
      )}
      {may('withdraw_objection') && (
        <Press
          look="quiet"
          work={() => withdrawObjection(lesson.id)}
          done={t('action.done.withdrawObjection')}
        >
          {t('action.withdrawObjection')}
        </Press>
      )}
      {may('take_back') && (
        <Press look="quiet" work={() => takeBackReport(lesson.id)} done={t('action.done.takeBack')}>
          {t('action.takeBack')}
        </Press>
      )}
      {may('claim') && (
        <Confirm
          trigger={<Button look="quiet">{t('action.claim')}</Button>}
          title={t('claimDialog.title')}
          description={t(lesson.state === 'cancelled' ? 'claimDialog.text' : 'claimDialog.textAbsent', {
            name,
          })}
          action={t('action.claim')}
          keep={t('keep')}
          look="strong"
          work={async () => {
            await claimLesson(lesson.id);
            showToast('done', t('action.done.claim'));
          }}
        />
      )}
      {may('withdraw') && (
        <Confirm
          trigger={<Button look="quiet">{t('action.withdraw')}</Button>}
          title={t('withdrawDialog.title')}
          description={t('withdrawDialog.text', { name })}
          action={t('action.withdraw')}
          keep={t('keep')}
          work={async () => {
            await withdrawLesson(lesson.id);
            showToast('done', t('action.done.withdraw'));
          }}
        />
      )}
      {may('cancel') && <CancelLesson lesson={lesson} />}
      {may('undo') && <Undo id={lesson.id} onUndone={onUndone} />}
      <FurtherWays lesson={lesson} now={now} />
    </div>
  );
}

type PressProps = {
  /** What `?answer=` in a mail calls it. */
  answer?: string;
  look?: 'strong' | 'quiet';
  work: () => Promise<unknown>;
  done: string;
  children: string;
};

/** One press, which can be taken back. The button may be gone afterwards, so an error is a toast. */
function Press({ answer, look = 'strong', work, done, children }: PressProps) {
  const { busy, run } = useAction(async () => {
    await work();
    showToast('done', done);
  }, toastError);
  return (
    <Button look={look} busy={busy} data-answer={answer} onClick={() => void run()}>
      {children}
    </Button>
  );
}

function Undo({ id, onUndone }: { id: string; onUndone: Props['onUndone'] }) {
  const { t } = useTranslation('lessons');
  return (
    <Confirm
      trigger={<Button look="quiet">{t('action.undo')}</Button>}
      title={t('undoDialog.title')}
      description={t('undoDialog.text')}
      action={t('action.undo')}
      keep={t('keep')}
      work={async () => {
        await undoLesson(id);
        showToast('done', t('action.done.undo'));
        await onUndone?.();
      }}
    />
  );
}

/** What changes nothing: the calendar, another lesson, a review. */
function FurtherWays({ lesson, now }: { lesson: LessonPage; now: Date }) {
  const { t } = useTranslation('lessons');
  const { id, kind, role, state, teacher } = lesson;
  const file = useAction(
    () => saveCalendarEvent(kind === 'booking' ? 'booking' : 'course-session', id, 'lesson'),
    toastError,
  );
  const isComing = now < spanOf(lesson).to && (state === 'proposed' || state === 'agreed');
  return (
    <>
      {role !== 'admin' && isComing && (
        <Button look="quiet" busy={file.busy} onClick={() => void file.run()}>
          <CalendarIcon />
          {t('action.calendar')}
        </Button>
      )}
      {role === 'student' && !isComing && state !== 'disputed' && (
        <ButtonLink to={`/teacher/${teacher.id}`} look={state === 'settled' ? 'strong' : 'quiet'}>
          {t('action.bookAgain')}
        </ButtonLink>
      )}
      {role === 'student' && state === 'settled' && lesson.outcome === 'held' && (
        <ButtonLink to={`/teacher/${teacher.id}?tab=reviews`} look="quiet">
          {t('action.review')}
        </ButtonLink>
      )}
    </>
  );
}

/** A link in a mail answers nothing by itself, since programs that check mails follow links; it only shows where to press. */
function useFocusedAnswer(bar: React.RefObject<HTMLDivElement | null>): void {
  const [params] = useSearchParams();
  const answer = params.get('answer');
  useEffect(() => {
    if (answer === null) return;
    const wanted = bar.current?.querySelector<HTMLElement>(`[data-answer="${CSS.escape(answer)}"]`);
    wanted?.focus();
    wanted?.scrollIntoView({ block: 'center' });
  }, [answer, bar]);
}
