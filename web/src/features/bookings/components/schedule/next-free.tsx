import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { AlertRegion } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { clockTime, dayIn, longDay } from '#kit/time/clock.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { useFirstNow } from '#lib/rendering/first-view.ts';
import { nextAfterWeek, nextFreeSlot, type SlotQuestion } from '../../api/list-free-slots.ts';
import type { ChangeChoice } from '../../use-choice.ts';
import styles from './schedule.module.css';

type GoneProps = { question: SlotQuestion; slot: string; change: ChangeChoice };

/** Somebody came back for a time that is not free any more. */
export function TimeIsGone({ question, slot, change }: GoneProps) {
  const { t } = useTranslation('bookings');
  const { language } = useLanguage();
  const now = useFirstNow();
  return (
    <AlertRegion className={`callout ${styles.notice}`}>
      <p>
        {t('gone', {
          day: longDay(slot, language, question.zone, now),
          time: clockTime(slot, language, question.zone),
        })}
      </p>
      <NextFree question={question} slot={slot} onTake={(next) => change({ slot: next, from: undefined })} />
    </AlertRegion>
  );
}

type NextProps = { question: SlotQuestion; slot: string; onTake: (slot: string) => void };

/** The next time that is free, to be taken instead. */
export function NextFree({ question, slot, onTake }: NextProps) {
  const { t } = useTranslation('bookings');
  const { language } = useLanguage();
  const { zone } = question;
  const now = useFirstNow();
  const later = new Date(slot) > now ? new Date(slot) : now;
  const { data: next } = useQuery(nextFreeSlot(question, dayIn(later, zone)));
  if (!next) return null;
  const { starts_at } = next;
  return (
    <Button look="quiet" onClick={() => onTake(new Date(starts_at).toISOString())}>
      {t('takeNext', {
        day: longDay(starts_at, language, zone, now),
        time: clockTime(starts_at, language, zone),
      })}
    </Button>
  );
}

type WeekProps = { question: SlotQuestion; utcDay: string; name: string; change: ChangeChoice };

/** An empty week leads to the next one that is not. */
export function NoTimeThisWeek({ question, utcDay, name, change }: WeekProps) {
  const { t } = useTranslation('bookings');
  const { language } = useLanguage();
  const now = useFirstNow();
  const { data: next } = useQuery(nextAfterWeek(question, utcDay));
  return (
    <div className={`callout ${styles.notice}`} role="status">
      <p>{next === null ? t('noTimes', { name }) : t('noneThatWeek')}</p>
      {next && (
        <Button look="quiet" onClick={() => change({ from: dayIn(new Date(next.starts_at), question.zone) })}>
          {t('goToNext', { day: longDay(next.starts_at, language, question.zone, now) })}
        </Button>
      )}
    </div>
  );
}
