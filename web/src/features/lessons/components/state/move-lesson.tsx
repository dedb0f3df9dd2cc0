import { meetings } from '@lomdim/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { SelectField } from '#kit/field/select-field.tsx';
import { TextArea } from '#kit/field/text-area.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import { formatMinutes } from '#kit/numbers/numbers.ts';
import { Dialog } from '#kit/overlay/dialog.tsx';
import { clockTime, dayIn, longDay, momentOf, wallClock } from '#kit/time/clock.ts';
import { isDay } from '#kit/time/days.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { zonePlace } from '#lib/time-zones/zone-places.ts';
import { hasChosenZone } from '#lib/time-zones/zones.ts';
import { showToast } from '#lib/toasts.ts';
import { DayMarks } from '#shared/rest-days/day-marks.tsx';
import { type Person, spanFrom } from '#shared/rest-days/rest-spans.ts';
import { RestWarning } from '#shared/rest-days/rest-warning.tsx';
import { useRest } from '#shared/rest-days/use-rest.ts';
import { freeTimes } from '../../api/list-free-times.ts';
import { proposeTime } from '../../api/move-lesson.ts';
import { type LessonHead, otherOf } from '../../lesson.ts';
import { lessonTimes } from '../../lesson-times.ts';
import { priceAt } from '../../price.ts';
import { useNameOf } from '../../use-name-of.ts';
import { usePrice } from '../../use-price.ts';
import styles from '../lessons.module.css';

type Props = { lesson: LessonHead; zone: string; text: string };

const messageLength = 1000;

/** Both ways: another time for a proposal, and for a lesson that stands. */
export function MoveLesson({ lesson, zone, text }: Props) {
  const { t } = useTranslation('lessons');
  const nameOf = useNameOf();
  const [open, setOpen] = useState(false);
  const about = lesson.state === 'proposed' ? 'moveDialog.textProposed' : 'moveDialog.text';
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={<Button look="quiet">{text}</Button>}
      title={t('moveDialog.title')}
      description={t(about, { name: nameOf(otherOf(lesson)) })}
    >
      <MoveForm lesson={lesson} zone={zone} onDone={() => setOpen(false)} />
    </Dialog>
  );
}

function MoveForm({ lesson, zone, onDone }: Omit<Props, 'text'> & { onDone: () => void }) {
  const { t } = useTranslation(['lessons', 'restDays', 'common']);
  const { language } = useLanguage();
  const nameOf = useNameOf();
  const price = usePrice();
  const other = otherOf(lesson);
  const name = nameOf(other);
  const [when, setWhen] = useState({
    ...wallClock(new Date(lesson.starts_at), zone),
    minutes: lesson.duration_minutes,
  });
  const [message, setMessage] = useState('');
  const [isTooEarly, setTooEarly] = useState(false);
  const start = momentOf(when.date, when.time, zone);
  const people: [Person, ...Person[]] = hasChosenZone(other)
    ? [{ zone }, { zone: other.time_zone, name }]
    : [{ zone }];
  const rest = useRest(start ? [spanFrom(start, when.minutes)] : [], people);
  const { busy, failure, run, reset } = useAction(async (startsAt: string) => {
    await proposeTime(lesson.id, { startsAt, minutes: when.minutes, message: message.trim() });
    showToast('done', t('lessons:action.done.timeProposed'));
    onDone();
  });

  function change(changes: Partial<typeof when>): void {
    setWhen((before) => ({ ...before, ...changes }));
    setTooEarly(false);
    if (!busy) reset();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const isPast = !start || start <= new Date();
    setTooEarly(isPast);
    if (start && !isPast) void run(start.toISOString());
  }

  const newPrice = priceAt(lesson, when.minutes);
  return (
    <form className="stack-4" noValidate onSubmit={rest.onceKnown(submit)}>
      <div className={styles.fields}>
        <TextField
          label={t('lessons:moveDialog.date')}
          name="date"
          type="date"
          required
          min={dayIn(new Date(), zone)}
          value={when.date}
          error={isTooEarly ? t('lessons:moveDialog.past') : undefined}
          onChange={(event) => change({ date: event.target.value })}
        />
        <SelectField
          label={t('lessons:moveDialog.time')}
          name="time"
          required
          value={when.time}
          options={lessonTimes(when.time).map((time) => ({
            value: time,
            text: clockTime(new Date(`2000-01-01T${time}:00Z`), language, 'UTC'),
          }))}
          onChange={(event) => change({ time: event.target.value })}
        />
        {lesson.kind === 'booking' && !lesson.package && (
          <SelectField
            label={t('lessons:moveDialog.length')}
            name="minutes"
            value={String(when.minutes)}
            options={meetings.durationsInMinutes.map((minutes) => ({
              value: String(minutes),
              text: formatMinutes(minutes, language),
            }))}
            onChange={(event) => change({ minutes: Number(event.target.value) })}
          />
        )}
      </div>
      <FreeTimes
        {...{ zone, when }}
        teacher={lesson.teacher.id}
        onChoose={(moment) => change(wallClock(moment, zone))}
      />
      <DayMarks day={when.date} people={people} live />
      <p className="small soft" role="status">
        {t('lessons:moveDialog.yourClock', { zone: zonePlace(zone) })}{' '}
        {start &&
          hasChosenZone(other) &&
          wallClock(start, other.time_zone).time !== when.time &&
          t('lessons:moveDialog.theirClock', {
            name,
            time: `${longDay(start, language, other.time_zone)}, ${clockTime(start, language, other.time_zone)}`,
            zone: zonePlace(other.time_zone),
          })}{' '}
        {newPrice !== lesson.price_cents && t('lessons:moveDialog.price', { price: price(lesson, newPrice) })}
      </p>
      <TextArea
        label={t('lessons:moveDialog.message', { name })}
        note={t('common:form.optional')}
        name="message"
        rows={2}
        maxLength={messageLength}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
      <Alert error={failure} />
      <RestWarning rest={rest} zone={zone} />
      <Button type="submit" busy={busy}>
        {rest.found.length > 0 ? t('restDays:anyway.move') : t('lessons:moveDialog.submit')}
      </Button>
    </form>
  );
}

type FreeProps = {
  teacher: string;
  zone: string;
  when: { date: string; time: string; minutes: number };
  onChoose: (moment: Date) => void;
};

const chipsShown = 12;
const bookable: readonly number[] = meetings.durationsInMinutes;

/** Times that need no thinking about, as one press. */
function FreeTimes({ teacher, zone, when, onChoose }: FreeProps) {
  const { t } = useTranslation('lessons');
  const { language } = useLanguage();
  const isAskable =
    isDay(when.date) && when.date >= dayIn(new Date(), zone) && bookable.includes(when.minutes);
  const { data } = useQuery({
    ...freeTimes({ teacher, day: when.date, zone, minutes: when.minutes }),
    enabled: isAskable,
  });
  if (!isAskable || !data) return null;
  if (data.length === 0) return <p className="small soft">{t('moveDialog.freeNone')}</p>;
  return (
    <div className="stack-2">
      <p className="small">{t('moveDialog.free')}</p>
      <div className="cluster-2">
        {data.slice(0, chipsShown).map(({ starts_at }) => {
          const moment = new Date(starts_at);
          return (
            <button
              key={starts_at}
              type="button"
              className={styles.chip}
              aria-pressed={wallClock(moment, zone).time === when.time}
              onClick={() => onChoose(moment)}
            >
              {clockTime(moment, language, zone)}
            </button>
          );
        })}
      </div>
    </div>
  );
}
