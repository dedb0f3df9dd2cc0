import { useTranslation } from '#i18n/use-translation.ts';
import { SelectField } from '#kit/field/select-field.tsx';
import { TextArea } from '#kit/field/text-area.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import { formatMinutes } from '#kit/numbers/numbers.ts';
import { dayIn } from '#kit/time/clock.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { zoneName } from '#lib/time-zones/zone-names.ts';
import { DayMarks } from '#shared/rest-days/day-marks.tsx';
import type { FieldOf } from '../../course-fields.ts';
import { type SessionFields, seatLimits, sessionMinutes } from '../../session-fields.ts';
import styles from '../teacher-dashboard.module.css';

type Props = { field: FieldOf<SessionFields>; zone: string };

/** What is the same for a new session and for a change. */
export function SessionFormFields({ field, zone }: Props) {
  const { t } = useTranslation(['teacherDashboard', 'common']);
  const { language } = useLanguage();
  const chosen = Number(field('minutes').value);
  const day = field('date').value;
  const lengths = sessionMinutes.includes(chosen) ? sessionMinutes : [...sessionMinutes, chosen];
  return (
    <>
      <TextField {...field('title')} label={t('session.title')} required />
      <TextArea
        {...field('description')}
        label={t('session.description')}
        note={t('common:form.optional')}
        rows={3}
      />
      <div className={styles.fields}>
        <TextField
          {...field('date')}
          type="date"
          label={t('session.date')}
          min={dayIn(new Date(), zone)}
          required
        />
        <TextField {...field('time')} type="time" label={t('session.time')} required />
        <div className={styles.wholeRow}>
          <DayMarks day={day} people={[{ zone }]} live />
        </div>
        <SelectField
          {...field('minutes')}
          label={t('session.minutes')}
          options={lengths.map((minutes) => ({
            value: String(minutes),
            text: formatMinutes(minutes, language),
          }))}
        />
        <TextField
          {...field('seats')}
          label={t('session.places')}
          hint={t('form.limits', seatLimits)}
          inputMode="numeric"
          required
        />
      </div>
      <p className="soft small">{t('session.zone', { zone: zoneName(zone) })}</p>
    </>
  );
}
