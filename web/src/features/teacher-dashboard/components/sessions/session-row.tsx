import { meetings } from '@lomdim/contract/constants';
import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#kit/badge/badge.tsx';
import { Button, ButtonLink } from '#kit/button/button.tsx';
import { formatMinutes } from '#kit/numbers/numbers.ts';
import { Confirm } from '#kit/overlay/confirm.tsx';
import { formatBeginning } from '#kit/time/format.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { changeSession } from '../../api/sessions/change-session.ts';
import type { OwnSession } from '../../api/sessions/list-sessions.ts';
import type { Teacher } from '../../use-teacher.ts';
import { RowCard } from '../list/row.tsx';
import styles from '../teacher-dashboard.module.css';
import { EditSession } from './edit-session.tsx';

type Props = { session: OwnSession; teacher: Teacher };

export function SessionRow({ session, teacher }: Props) {
  const { t } = useTranslation('teacherDashboard');
  const { language } = useLanguage();
  const state = stateOf(session.state);
  return (
    <RowCard
      label={session.title}
      badges={
        <Badge tone={state === 'ongoing' ? 'live' : state === 'cancelled' ? 'danger' : 'plain'}>
          {t(`sessions.state.${state}`)}
        </Badge>
      }
      title={session.title}
      facts={[
        formatBeginning(session.startsAt.toISOString(), language, teacher.zone),
        formatMinutes(session.minutes, language),
        session.courseTitle,
        t('sessions.places', { count: session.seats }),
      ]}
    >
      {session.status === 'scheduled' && <Actions session={session} teacher={teacher} />}
    </RowCard>
  );
}

function Actions({ session, teacher }: Props) {
  const { t } = useTranslation('teacherDashboard');
  const isNear = session.startsAt.getTime() - Date.now() < meetings.videoPrompt.minutesBefore * 60_000;
  return (
    <div className={styles.actions}>
      {session.room && (
        <ButtonLink
          look={isNear ? 'strong' : 'quiet'}
          to={`/live-session/${session.room}`}
          target="_blank"
          aria-label={t('sessions.startOf', { title: session.title })}
        >
          {t('sessions.start')}
        </ButtonLink>
      )}
      <EditSession session={session} teacher={teacher} />
      <Confirm
        title={t('sessions.cancelTitle')}
        description={t('sessions.cancelText', { title: session.title })}
        action={t('sessions.cancel')}
        keep={t('keep')}
        trigger={
          <Button look="quiet" aria-label={t('sessions.cancelOf', { title: session.title })}>
            {t('sessions.cancel')}
          </Button>
        }
        work={() => changeSession(teacher.id, session.id, { status: 'cancelled' })}
      />
    </div>
  );
}

function stateOf(state: string): 'upcoming' | 'ongoing' | 'completed' | 'cancelled' {
  return state === 'ongoing' || state === 'completed' || state === 'cancelled' ? state : 'upcoming';
}
