import { type FormEvent, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import { dayIn } from '#kit/time/clock.ts';
import { formatDays } from '#kit/time/format.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { showToast } from '#lib/toasts.ts';
import { DayMarks } from '#shared/rest-days/day-marks.tsx';
import { addDaysOff, removeDaysOff } from '../api/change-hours.ts';
import { areDaysOff } from '../week.ts';
import styles from './availability.module.css';
import { Part } from './part.tsx';
import { RemoveButton } from './remove-button.tsx';

type DayOff = { id: string; first_day: string; last_day: string };
type Props = { teacher: string; daysOff: readonly DayOff[]; zone: string };

/** Exceptions from the week: holidays, a journey, a day of rest. */
export function DaysOff({ teacher, daysOff, zone }: Props) {
  const { t } = useTranslation('availability');
  const { language } = useLanguage();
  return (
    <Part title={t('off.title')} lead={t('off.lead')}>
      {daysOff.length === 0 && <p>{t('off.none')}</p>}
      <ul className={`stack-2 plain-list ${styles.list}`}>
        {daysOff.map(({ id, first_day, last_day }) => {
          const span = formatDays(first_day, last_day, language);
          return (
            <li key={id} className={styles.span}>
              <span>{span}</span>
              <RemoveButton
                label={t('off.removeOf', { span })}
                remove={() => removeDaysOff(teacher, id)}
                removed={t('off.removed')}
              />
            </li>
          );
        })}
      </ul>
      <AddDaysOff teacher={teacher} zone={zone} />
    </Part>
  );
}

function AddDaysOff({ teacher, zone }: { teacher: string; zone: string }) {
  const { t } = useTranslation('availability');
  const [first, setFirst] = useState('');
  const [last, setLast] = useState('');
  const [showErrors, setShowErrors] = useState(false);
  const { busy, failure, run, reset } = useAction(async () => {
    await addDaysOff(teacher, first, last || first, zone);
    setFirst('');
    setLast('');
    showToast('done', t('off.added'));
  });
  const today = dayIn(new Date(), zone);
  const isComplete = areDaysOff(first, last || first, today);

  function submit(event: FormEvent) {
    event.preventDefault();
    setShowErrors(!isComplete);
    if (isComplete) void run();
    else reset();
  }

  return (
    <form className={`surface stack-4 ${styles.form}`} noValidate aria-label={t('off.add')} onSubmit={submit}>
      <div className={styles.pair}>
        <div className={`stack-2 ${styles.marked}`}>
          <TextField
            type="date"
            name="first"
            label={t('off.first')}
            min={today}
            value={first}
            onChange={(event) => setFirst(event.target.value)}
          />
          <DayMarks day={first} people={[{ zone }]} live />
        </div>
        <div className={`stack-2 ${styles.marked}`}>
          <TextField
            type="date"
            name="last"
            label={t('off.last')}
            min={first || today}
            value={last}
            onChange={(event) => setLast(event.target.value)}
          />
          <DayMarks day={last} people={[{ zone }]} live />
        </div>
      </div>
      <Alert error={failure}>{showErrors && !isComplete && t('off.incomplete')}</Alert>
      <Button type="submit" busy={busy}>
        {t('off.add')}
      </Button>
    </form>
  );
}
