import { useTranslation } from '#i18n/use-translation.ts';
import { ButtonLink } from '#kit/button/button.tsx';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import type { AboutOther } from './about-other.ts';
import { Search } from './search.tsx';
import styles from './sos.module.css';

/** The search for students, and the way to it for everyone else. */
export function SosEntrance({ about }: { about?: AboutOther }) {
  const { user, profile } = useAuth();
  if (!user) return <Turned why="visitor" to="/auth" state={{ from: '/sos-havrouta' }} />;
  if (!profile) return <Arriving />;
  if (profile.role !== 'student') return <Turned why="notStudent" to="/dashboard" />;
  if (profile.gender !== 'male' && profile.gender !== 'female')
    return <Turned why="noGender" to="/profile" />;
  return <Search key={user.id} person={user.id} about={about} />;
}

type TurnedProps = {
  why: 'visitor' | 'notStudent' | 'noGender';
  to: string;
  state?: { from: string };
};

function Turned({ why, to, state }: TurnedProps) {
  const { t } = useTranslation('sos');
  return (
    <section className={`surface stack-5 ${styles.panel}`} aria-labelledby="sos-turned">
      <h2 id="sos-turned" className={`step-title ${styles.heading}`}>
        {t(`turned.${why}.title`)}
      </h2>
      <p>{t(`turned.${why}.text`)}</p>
      <div className={`cluster-3 ${styles.ways}`}>
        <ButtonLink tall to={to} state={state}>
          {t(`turned.${why}.go`)}
        </ButtonLink>
      </div>
    </section>
  );
}

function Arriving() {
  return <Skeleton shape={{ height: '19rem' }} />;
}
