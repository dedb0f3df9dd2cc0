import { type FormEvent, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { Checkbox } from '#kit/field/checkbox.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import { useLanguage } from '#lib/language/language-context.ts';
import { showToast } from '#lib/toasts.ts';
import { WeeklyRestNote } from '#shared/rest-days/weekly-rest-note.tsx';
import { addHours } from '../api/change-hours.ts';
import { wallSpan, weekdayName, weekdays } from '../week.ts';
import styles from './availability.module.css';

type Props = { teacher: string; zone: string; keepsRestDays: boolean };

/** The same span on one day or on several. */
export function AddHours({ teacher, zone, keepsRestDays }: Props) {
  const { t } = useTranslation('availability');
  const { language } = useLanguage();
  const [days, setDays] = useState<readonly number[]>([]);
  const [from, setFrom] = useState('18:00');
  const [to, setTo] = useState('20:00');
  const [showErrors, setShowErrors] = useState(false);
  const { busy, failure, run, reset } = useAction(async () => {
    await addHours(teacher, { days, from, to, zone });
    setDays([]);
    showToast('done', t('week.added'));
  });
  const isComplete = days.length > 0 && from !== '' && from < to;

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
      aria-label={t('week.addTitle')}
      onSubmit={submit}
    >
      <fieldset className={styles.days}>
        <legend className="strong">{t('week.days')}</legend>
        {weekdays.map((weekday) => (
          <Checkbox
            key={weekday}
            label={weekdayName(weekday, language)}
            checked={days.includes(weekday)}
            onChange={({ target }) =>
              setDays(target.checked ? [...days, weekday] : days.filter((each) => each !== weekday))
            }
          />
        ))}
      </fieldset>
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
      <WeeklyRestNote
        hours={from < to ? days.map((weekday) => ({ weekday, from, to })) : []}
        zone={zone}
        isKept={keepsRestDays}
        words={({ weekday }) => ({
          day: weekdayName(weekday, language),
          hours: wallSpan(from, to, language),
        })}
      />
      <Alert error={failure}>{showErrors && !isComplete && t('week.incomplete')}</Alert>
      <Button type="submit" busy={busy}>
        {t('week.add')}
      </Button>
    </form>
  );
}
