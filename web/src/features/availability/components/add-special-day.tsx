import { specialDays } from '@lomdim/contract/constants';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import { dayIn, momentOf } from '#kit/time/clock.ts';
import { isDay, plusDays } from '#kit/time/days.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { showToast } from '#lib/toasts.ts';
import { DayMarks } from '#shared/rest-days/day-marks.tsx';
import { useRestAt } from '#shared/rest-days/use-rest-at.ts';
import { addSpecialDay } from '../api/change-hours.ts';
import type { DaysOffSpan, WeeklyHours } from '../api/get-availability.ts';
import { isOff, isSpecialDay, wallSpan, weekdayName, weekdayOf } from '../week.ts';
import styles from './availability.module.css';

type Props = {
  teacher: string;
  hours: readonly WeeklyHours[];
  daysOff: readonly DaysOffSpan[];
  zone: string;
  keepsRestDays: boolean;
};

export function AddSpecialDay({ teacher, hours, daysOff, zone, keepsRestDays }: Props) {
  const { t } = useTranslation('availability');
  const [day, setDay] = useState('');
  const [from, setFrom] = useState('18:00');
  const [to, setTo] = useState('20:00');
  const [showErrors, setShowErrors] = useState(false);
  const { busy, failure, run, reset } = useAction(async () => {
    await addSpecialDay(teacher, { day, from, to, zone });
    setDay('');
    showToast('done', t('special.added'));
  });
  const today = dayIn(new Date(), zone);
  const span = { from: momentOf(day, from, zone), to: momentOf(day, to, zone) };
  const isComplete = isSpecialDay({ day, from, to }, today);

  function submit(event: FormEvent) {
    event.preventDefault();
    setShowErrors(!isComplete);
    if (isComplete) void run();
    else reset();
  }

  return (
    <form
      className={`surface stack-4 ${styles.form}`}
      noValidate
      aria-label={t('special.add')}
      onSubmit={submit}
    >
      <div className={`stack-2 ${styles.marked}`}>
        <TextField
          type="date"
          name="day"
          label={t('special.day')}
          min={today}
          max={plusDays(today, specialDays.daysAhead)}
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
        <DayMarks day={day} people={[{ zone }]} live />
      </div>
      <div className={styles.pair}>
        <TextField
          type="time"
          name="from"
          label={t('week.from')}
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
        <TextField
          type="time"
          name="to"
          label={t('week.to')}
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
      </div>
      <div role="status" className="stack-3">
        {isDay(day) && <InsteadOf day={day} hours={hours} isOff={isOff(daysOff, day)} />}
        {span.from && span.to && (
          <RestNote from={span.from} to={span.to} zone={zone} isKept={keepsRestDays} />
        )}
      </div>
      <Alert error={failure}>
        {showErrors && !isComplete && t('special.incomplete', { minutes: specialDays.shortestMinutes })}
      </Alert>
      <Button type="submit" busy={busy}>
        {t('special.add')}
      </Button>
    </form>
  );
}

/** What these hours take the place of. */
function InsteadOf(props: { day: string; hours: readonly WeeklyHours[]; isOff: boolean }) {
  const { t } = useTranslation('availability');
  const { language } = useLanguage();
  const weekday = weekdayOf(props.day);
  const usual = props.hours
    .filter((each) => each.weekday === weekday)
    .map((each) => wallSpan(each.from_time, each.to_time, language));
  const words = { day: weekdayName(weekday, language) };
  if (props.isOff) return <p className="callout">{t('special.offThen')}</p>;
  return (
    <p className="small soft">
      {usual.length === 0
        ? t('special.insteadOfNone', words)
        : t('special.insteadOf', { ...words, hours: new Intl.ListFormat(language).format(usual) })}
    </p>
  );
}

/** Hours on Shabbat or a holiday can be written down, but may come to nothing. */
function RestNote({ from, to, zone, isKept }: { from: Date; to: Date; zone: string; isKept: boolean }) {
  const { t } = useTranslation('availability');
  const rest = useRestAt({ from, to }, [{ zone }]);
  if (rest === undefined) return null;
  return <p className="callout">{t(isKept ? 'special.restKept' : 'special.restOffered', { rest })}</p>;
}
