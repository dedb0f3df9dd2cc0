import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { clockTime } from '#kit/time/clock.ts';
import { useNow } from '#kit/time/use-now.ts';
import { Loaded } from '#kit/waiting/loaded.tsx';
import { useLanguage } from '#lib/language/language-context.ts';
import type { BeitMidrashSession } from '../../api/list-sessions.ts';
import { stateAt } from '../sessions/session-state.ts';
import styles from './learning.module.css';
import { useSessionsOfDay } from './use-sessions-of-day.ts';

type Props = {
  day: string;
  zone: string;
  /** The title of a session that is not over, which leads to it. */
  action: (session: BeitMidrashSession) => ReactNode;
};

/** What is held live on a day, in the order of the clock. */
export function DaySessions({ day, zone, action }: Props) {
  const { t } = useTranslation('beitMidrash');
  const { language } = useLanguage();
  const now = useNow();
  const found = useSessionsOfDay(day, zone);
  return (
    <Loaded query={found} skeleton="3rem" title={t('sessions.failed')}>
      {(sessions) =>
        sessions.length === 0 ? (
          <p className="small soft">{t('day.noSessions')}</p>
        ) : (
          <ol className={`stack-3 plain-list ${styles.agenda}`}>
            {sessions.map((session) => {
              const state = stateAt(session, now);
              return (
                <li key={session.id} data-state={state}>
                  <time dateTime={session.scheduled_at}>
                    {clockTime(session.scheduled_at, language, zone)}
                  </time>
                  <span dir="auto">
                    {state === 'completed' ? session.title : action({ ...session, state })}
                    {state === 'completed' && <span className="small soft"> · {t('day.over')}</span>}
                    {state === 'ongoing' && (
                      <span className={`small ${styles.now}`}> · {t('sessions.live')}</span>
                    )}
                  </span>
                </li>
              );
            })}
          </ol>
        )
      }
    </Loaded>
  );
}
