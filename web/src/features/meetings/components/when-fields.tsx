import { meetings } from '@lomdim/contract/constants';
import { useTranslation } from '#i18n/use-translation.ts';
import { AlertRegion } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { SelectField } from '#kit/field/select-field.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import { clockTime, longDay, wallClock } from '#kit/time/clock.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { zonePlace } from '#lib/time-zones/zone-places.ts';
import { DayMarks } from '#shared/rest-days/day-marks.tsx';
import { meetingTimes } from '../meeting.ts';
import { theTwo } from '../partner.ts';
import type { useMeetingForm } from '../use-meeting-form.ts';
import styles from './meetings.module.css';

export function WhenFields({ form }: { form: ReturnType<typeof useMeetingForm> }) {
  const { t } = useTranslation(['meetings', 'common']);
  const { language } = useLanguage();
  const { when, start, today, next, zone, partner, showErrors, change } = form;
  const required = t('common:form.required');
  const isPast = when.date !== '' && when.date < today;
  const clock = (time: string) => clockTime(new Date(`2000-01-01T${time}:00Z`), language, 'UTC');
  return (
    <>
      <div className={styles.when}>
        <TextField
          label={t('meetings:date')}
          name="date"
          type="date"
          required
          min={today}
          value={when.date}
          error={isPast ? t('meetings:datePast') : showErrors && !when.date ? required : undefined}
          onChange={(event) => change({ date: event.target.value })}
        />
        <SelectField
          label={t('meetings:time')}
          name="time"
          required
          value={when.time}
          error={showErrors && !when.time ? required : undefined}
          options={[
            { value: '', text: t('meetings:chooseTime') },
            ...meetingTimes().map((time) => ({ value: time, text: clock(time) })),
          ]}
          onChange={(event) => change({ time: event.target.value })}
        />
        <SelectField
          label={t('meetings:duration')}
          name="duration"
          value={String(when.minutes)}
          options={meetings.durationsInMinutes.map((minutes) => ({
            value: String(minutes),
            text: t('meetings:minutes', { count: minutes }),
          }))}
          onChange={(event) => change({ minutes: Number(event.target.value) })}
        />
      </div>
      <DayMarks day={when.date} people={theTwo(partner, zone)} live />
      <p className="small soft" role="status">
        {t('meetings:yourZone', { zone: zonePlace(zone) })}
        {start && partner.zone && wallClock(start, partner.zone).time !== wallClock(start, zone).time && (
          <>
            {' '}
            {t('meetings:theirTime', {
              name: partner.name,
              time: `${longDay(start, language, partner.zone)}, ${clockTime(start, language, partner.zone)}`,
              zone: zonePlace(partner.zone),
            })}
          </>
        )}
      </p>
      {next !== undefined && (
        <AlertRegion className={`edge ${styles.taken}`}>
          <p>
            {t('meetings:taken')}{' '}
            {next
              ? t('meetings:next', {
                  day: longDay(next, language, zone),
                  time: clockTime(next, language, zone),
                })
              : t('meetings:noNext')}
          </p>
          {next && (
            <Button look="quiet" onClick={form.takeNext}>
              {t('meetings:takeNext')}
            </Button>
          )}
        </AlertRegion>
      )}
    </>
  );
}
