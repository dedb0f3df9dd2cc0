import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { TextLink } from '#kit/button/text-link.tsx';
import { formatMinutes } from '#kit/numbers/numbers.ts';
import { clockTime, longDay } from '#kit/time/clock.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { useFirstNow } from '#lib/rendering/first-view.ts';
import { useIsForMe } from '#shared/audiences/is-for-me.ts';
import type { BookableTeacher } from '../../bookable-teacher.ts';
import styles from './schedule.module.css';

type Props = {
  teacher: BookableTeacher;
  zone: string;
  minutes: number;
  slot: string | undefined;
  onNothingChosen: () => void;
  onBook: () => void;
};

/** The chosen lesson and the booking button, or the reason why this person cannot book. */
export function BookingBar({ teacher, zone, minutes, slot, onNothingChosen, onBook }: Props) {
  const { t } = useTranslation('bookings');
  const { language } = useLanguage();
  const now = useFirstNow();
  const { user, profile } = useAuth();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [asked, setAsked] = useState(false);
  const isForMe = useIsForMe({ teacher: teacher.id });
  const reason = whyNot(user?.id, profile?.role, teacher.id) ?? (isForMe ? undefined : 'notForYou');
  if (reason) return <WhyNot reason={reason} />;

  function book() {
    setAsked(!slot);
    if (!slot) return onNothingChosen();
    if (user) return onBook();
    const back = new URLSearchParams(search);
    back.set('confirm', '1');
    navigate('/auth', { state: { from: `${pathname}?${back}` } });
  }

  return (
    <div className={`surface ${styles.bar} ${slot ? styles.inSight : ''}`}>
      <div className={styles.chosen}>
        <p aria-live="polite">
          {slot ? (
            <strong>
              {[
                longDay(slot, language, zone, now),
                clockTime(slot, language, zone),
                formatMinutes(minutes, language),
              ].join(', ')}
            </strong>
          ) : (
            t('nothingChosen')
          )}
        </p>
        {asked && !slot ? (
          <Alert>{t('pickFirst')}</Alert>
        ) : (
          <p className="small soft">{user ? t('firstIsFree') : t('firstIsFreeSignIn')}</p>
        )}
      </div>
      <Button onClick={book}>{user ? t('book') : t('signInToBook')}</Button>
    </div>
  );
}

type Reason = 'own' | 'teacher' | 'admin' | 'notForYou';

function whyNot(person: string | undefined, role: string | null | undefined, teacher: string) {
  if (person === teacher) return 'own';
  return role === 'teacher' || role === 'admin' ? role : undefined;
}

function WhyNot({ reason }: { reason: Reason }) {
  const { t } = useTranslation('bookings');
  return (
    <div className={`surface ${styles.bar}`}>
      <p>{t(`cannot.${reason}`)}</p>
      {reason === 'notForYou' && <TextLink to="/find-teachers">{t('cannot.findOthers')}</TextLink>}
      {reason === 'own' && <TextLink to="/profile">{t('cannot.edit')}</TextLink>}
    </div>
  );
}
