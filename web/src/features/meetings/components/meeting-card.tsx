import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { CalendarIcon } from '#kit/icons/chat-icons.tsx';
import { clockSpan, clockTime, longDay, momentOf, wallClock } from '#kit/time/clock.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { zonePlace } from '#lib/time-zones/zone-places.ts';
import { booking as bookingOf } from '../api/get-booking.ts';
import { type MeetingData, readSpan } from '../meeting.ts';
import type { Partner } from '../partner.ts';
import styles from './meetings.module.css';

type Props = {
  meeting: MeetingData;
  partner: Partner;
  zone: string;
  /** Where it stands and what can be done about it, while there is such a lesson. */
  children: ReactNode;
};

/** A meeting in a conversation, at the time that it has now. */
export function MeetingCard({ meeting, partner, zone, children }: Props) {
  const { t } = useTranslation('meetings');
  const { language } = useLanguage();
  const { data: booking } = useQuery(bookingOf(meeting.booking_id));
  const span = readSpan(booking?.during) ?? spanOf(meeting, zone);
  const notes = booking?.notes ?? meeting.notes;
  return (
    <div className={styles.card} data-status={booking?.status}>
      <p className={`cluster-2 middle ${styles.cardTitle}`}>
        <CalendarIcon />
        <span className="visually-hidden">{t('card.label')}: </span>
        <strong dir="auto">{booking?.subject ?? meeting.subject}</strong>
      </p>
      {span && (
        <p className={styles.cardTime}>
          <span>{longDay(span.from, language, zone)}</span>
          <span>
            {clockSpan(span.from, span.to, language, zone)} ({zonePlace(zone)})
            {meeting.isVideoCall && `, ${t('card.withVideo')}`}
          </span>
          {partner.zone && wallClock(span.from, partner.zone).time !== wallClock(span.from, zone).time && (
            <span className="small soft">
              {t('card.theirTime', {
                time: `${clockTime(span.from, language, partner.zone)} (${zonePlace(partner.zone)})`,
                name: partner.name,
              })}
            </span>
          )}
        </p>
      )}
      {notes && (
        <p className={`small soft ${styles.notes}`} dir="auto">
          {t('card.notes', { notes })}
        </p>
      )}
      {children}
    </div>
  );
}

/** Without the booking, what the message itself says must do. */
function spanOf({ date, time, time_zone, duration }: MeetingData, zone: string) {
  const from = momentOf(date, time, time_zone ?? zone);
  return from && { from, to: new Date(from.getTime() + duration * 60_000) };
}
