import { meetings } from '@lomdim/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useLayoutEffect, useRef } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { QueryFailure } from '#kit/alert/failure.tsx';
import { SelectField } from '#kit/field/select-field.tsx';
import { formatMinutes } from '#kit/numbers/numbers.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { KeptPart } from '#lib/rendering/kept-part.tsx';
import { useChildren } from '#shared/family/use-children.ts';
import { calendarDays } from '#shared/jewish-calendar/use-jewish-calendar.ts';
import { bookingTerms } from '../../api/get-booking-terms.ts';
import { nextAfterWeek, slotsOfWeek } from '../../api/list-free-slots.ts';
import { type BookableTeacher, type Booked, weekOfTheTwo } from '../../bookable-teacher.ts';
import { isGone, slotDays } from '../../slot-days.ts';
import { useChoice } from '../../use-choice.ts';
import { BookingBar } from './booking-bar.tsx';
import { NoTimeThisWeek, TimeIsGone } from './next-free.tsx';
import styles from './schedule.module.css';
import { TermsNote } from './terms-note.tsx';
import { WeekMoves } from './week-moves.tsx';
import { WeekOfSlots } from './week-of-slots.tsx';
import { ZoneNote } from './zone-note.tsx';

// Only members book, and most who look have not chosen a time yet.
const ConfirmBooking = lazy(async () => ({
  default: (await import('../lesson/confirm-booking.tsx')).ConfirmBooking,
}));

type Props = {
  teacher: BookableTeacher;
  /** All times are shown in this time zone. */
  zone: string;
  /** It is that of the teacher, because it is not known yet where who looks is. */
  isTheirZone: boolean;
  /** It was at first, and whoever comes back finds the page as tall as it was. */
  wasTheirZone: boolean;
  onBooked: (booked: Booked) => void;
};

/** When a teacher is free, a week at a time, and the way to a lesson. */
export function Schedule(props: Props) {
  const { teacher, zone, isTheirZone, wasTheirZone } = props;
  const choice = useChoice(zone);
  const { change: _, ...chosen } = choice;
  const question = { teacher: teacher.id, minutes: choice.minutes };
  return (
    <KeptPart
      name="bookings: schedule"
      by={[teacher, zone, isTheirZone, wasTheirZone, chosen]}
      of={[
        slotsOfWeek(question, choice.utcDay).queryKey,
        nextAfterWeek(question, choice.utcDay).queryKey,
        bookingTerms(teacher.id).queryKey,
        calendarDays(weekOfTheTwo(teacher, zone, choice.firstDay)).queryKey,
      ]}
    >
      <ScheduleOf {...props} choice={choice} />
    </KeptPart>
  );
}

function ScheduleOf({
  teacher,
  zone,
  isTheirZone,
  wasTheirZone,
  onBooked,
  choice,
}: Props & { choice: ReturnType<typeof useChoice> }) {
  const { t } = useTranslation('bookings');
  const { profile } = useAuth();
  const { minutes, slot, firstDay, utcDay, confirming, change } = choice;
  const question = { teacher: teacher.id, minutes, zone };
  const week = useQuery(slotsOfWeek(question, utcDay));
  const terms = useQuery(bookingTerms(teacher.id));
  const weekElement = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  const focusFirst = () => weekElement.current?.querySelector<HTMLElement>('input, button')?.focus();

  // On another clock the week is drawn anew, which takes the focus away from whoever is in it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of the zone that draws anew.
  useLayoutEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) focusFirst();
  }, [zone]);

  const days = slotDays(week.data ?? [], firstDay, zone);
  const isEmpty = week.data !== undefined && days.every(({ slots }) => slots.length === 0);
  const gone = slot !== undefined && week.data !== undefined && isGone(slot, days, zone);
  const isStudent = profile?.role === 'student';
  const children = useChildren(profile !== null && !isStudent);
  // A teacher does not learn here, but may have children who do.
  const mayConfirm = profile !== null && profile.id !== teacher.id && (isStudent || children.length > 0);

  return (
    <div className="stack-5">
      <ZoneNote
        teacher={teacher}
        zone={zone}
        isTheirs={isTheirZone}
        keepsRoom={wasTheirZone}
        moment={slot ?? firstDay}
      />
      <div className={styles.choices}>
        <WeekMoves {...choice} daysAhead={terms.data?.days_ahead} />
        <LessonLength
          minutes={minutes}
          onChange={(length) => change({ minutes: String(length), slot: undefined, confirm: undefined })}
        />
      </div>
      {gone && !confirming && <TimeIsGone question={question} slot={slot} change={change} />}
      <div ref={weekElement}>
        {week.isError && !week.data ? (
          <QueryFailure query={week} />
        ) : (
          <WeekOfSlots
            // On another clock it is another week: what only looks the same is not moved.
            key={zone}
            firstDay={firstDay}
            days={days}
            loading={week.data === undefined}
            chosen={gone ? undefined : slot}
            teacher={teacher}
            zone={zone}
            onFocusChange={(isInside) => {
              hasFocus.current = isInside;
            }}
            onChoose={(startsAt) => change({ slot: new Date(startsAt).toISOString(), from: firstDay })}
          />
        )}
        {isEmpty && (
          <NoTimeThisWeek question={question} utcDay={utcDay} name={teacher.first_name} change={change} />
        )}
      </div>
      <BookingBar
        teacher={teacher}
        zone={zone}
        minutes={minutes}
        slot={gone ? undefined : slot}
        onNothingChosen={focusFirst}
        onBook={() => change({ confirm: '1' })}
      />
      {slot && mayConfirm && (
        <Suspense>
          <ConfirmBooking
            open={confirming}
            teacher={teacher}
            person={profile.id}
            mayLearn={isStudent}
            zone={zone}
            slot={slot}
            minutes={minutes}
            change={change}
            onBooked={onBooked}
          />
        </Suspense>
      )}
      <div className="stack-2">
        {terms.data && <TermsNote terms={terms.data} name={teacher.first_name} />}
        <p className="small soft">{t('rules')}</p>
      </div>
    </div>
  );
}

type LengthProps = { minutes: number; onChange: (minutes: number) => void };

function LessonLength({ minutes, onChange }: LengthProps) {
  const { t } = useTranslation('bookings');
  const { language } = useLanguage();
  return (
    <SelectField
      label={t('length')}
      value={String(minutes)}
      options={meetings.durationsInMinutes.map((each) => ({
        value: String(each),
        text: formatMinutes(each, language),
      }))}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  );
}
