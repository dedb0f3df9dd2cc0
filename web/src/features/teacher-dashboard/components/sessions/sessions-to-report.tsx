import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { toastError, useAction } from '#kit/action/use-action.ts';
import { Badge } from '#kit/badge/badge.tsx';
import { Button } from '#kit/button/button.tsx';
import { formatEuros } from '#kit/money/money.ts';
import { formatMinutes } from '#kit/numbers/numbers.ts';
import { formatBeginning } from '#kit/time/format.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { showToast } from '#lib/toasts.ts';
import { listSessionsToReport, type SessionToReport } from '../../api/sessions/list-sessions-to-report.ts';
import { reportSession } from '../../api/sessions/report-session.ts';
import type { Teacher } from '../../use-teacher.ts';
import { Row } from '../list/row.tsx';
import { RowDialog } from '../list/row-dialog.tsx';
import { Part } from '../part.tsx';
import { SessionPresence } from './session-presence.tsx';

/** Live sessions that are over: who was there, and the teacher's word. Where there are none, nothing. */
export function SessionsToReport({ teacher }: { teacher: Teacher }) {
  const { t } = useTranslation('teacherDashboard');
  const { data = [] } = useQuery(listSessionsToReport(teacher.id));
  if (data.length === 0) return null;
  return (
    <Part title={t('report.title')} lead={t('report.lead')}>
      <ul className="stack-3 plain-list">
        {data.map((session) => (
          <li key={session.id}>
            <SessionToReportRow session={session} teacher={teacher} />
          </li>
        ))}
      </ul>
    </Part>
  );
}

type Props = { session: SessionToReport; teacher: Teacher };

function SessionToReportRow({ session, teacher }: Props) {
  const { t } = useTranslation('teacherDashboard');
  const { language } = useLanguage();
  const { outcome } = session;
  const countsForSomething = session.is_teacher_present && session.present > 0 && outcome !== 'not_held';
  const about = `${session.title}, ${session.course_title}`;
  return (
    <Row
      label={session.title}
      title={session.title}
      facts={[
        session.course_title,
        formatBeginning(session.scheduled_at, language, teacher.zone),
        formatMinutes(session.duration_minutes, language),
        t('report.present', { count: session.present, joined: session.joined }),
        !session.is_teacher_present && t('report.absent'),
        countsForSomething && t('report.earns', { amount: formatEuros(session.earns_cents, language) }),
      ]}
      note={`${countsForSomething || outcome === 'not_held' ? '' : `${t('report.nothing')} `}${t(
        'report.settles',
        {
          when: formatBeginning(session.settles_at, language, teacher.zone),
        },
      )}`}
    >
      {outcome !== null && <Badge>{t(`report.said.${outcome === 'held' ? 'held' : 'not_held'}`)}</Badge>}
      <RowDialog action={t('report.who')} title={t('report.who')} about={session.title}>
        {() => <SessionPresence teacher={teacher.id} sessionId={session.id} />}
      </RowDialog>
      <Report session={session} teacher={teacher} about={about} />
    </Row>
  );
}

/** Held, not held, or taking it back. */
function Report({ session, teacher, about }: Props & { about: string }) {
  const { t } = useTranslation('teacherDashboard');
  const { busy, input, run } = useAction(async (held: boolean | null) => {
    await reportSession(teacher.id, session.id, held);
    showToast('done', t(held === null ? 'report.takenBack' : 'report.noted'));
  }, toastError);
  if (session.outcome !== null)
    return (
      <Button
        look="quiet"
        busy={busy}
        aria-label={t('report.takeBackOf', { about })}
        onClick={() => void run(null)}
      >
        {t('report.takeBack')}
      </Button>
    );
  return (
    <>
      <Button
        busy={busy && input?.[0] === true}
        aria-label={t('report.heldOf', { about })}
        onClick={() => void run(true)}
      >
        {t('report.held')}
      </Button>
      <Button
        look="quiet"
        busy={busy && input?.[0] === false}
        aria-label={t('report.notHeldOf', { about })}
        onClick={() => void run(false)}
      >
        {t('report.notHeld')}
      </Button>
    </>
  );
}
