import { useTranslation } from '#i18n/use-translation.ts';
import { ButtonLink } from '#kit/button/button.tsx';
import { DialogAbout } from '#kit/overlay/dialog-about.tsx';
import type { Report } from '../../api/reports/list-reports.ts';
import { returnFocus } from '../../return-focus.ts';
import { Moment } from '../moment.tsx';
import { Words } from '../words.tsx';
import { ReportContext } from './report-context.tsx';
import { Decision } from './report-decision.tsx';
import { ReportVisitors } from './report-visitors.tsx';
import { useReportTexts } from './use-report-texts.ts';

type Props = { report: Report | undefined; onClose: () => void };

const withContext = ['message', 'course_message', 'room'];

/** A report with its context, the ways to act on it, and the decision. */
export function ReportDialog({ report, onClose }: Props) {
  const { t } = useTranslation('administration');
  const { subjectOf, reasonOf } = useReportTexts();
  return (
    <DialogAbout
      about={report}
      title={subjectOf}
      description={reasonOf}
      onClose={onClose}
      returnFocus={returnFocus}
    >
      {(shown) => (
        <>
          <p className="soft">
            {t('reports.by', { name: shown.reporter_name || t('someoneGone') })},{' '}
            <Moment at={shown.created_at} />
          </p>
          <section>
            <h3>{t('reports.details')}</h3>
            <Words>{shown.details || t('reports.noDetails')}</Words>
          </section>
          <Context report={shown} />
          <WaysToAct report={shown} />
          <Decision report={shown} onDone={onClose} />
        </>
      )}
    </DialogAbout>
  );
}

/** What was written around it. About somebody who teaches a child, that is the chat of the room in which the two were last. */
function Context({ report: { id, subject_kind, meeting_id } }: { report: Report }) {
  const kind = subject_kind === 'person' && meeting_id ? 'room' : subject_kind;
  if (!withContext.includes(kind)) return null;
  return (
    <>
      <ReportContext report={id} kind={kind} />
      {kind === 'room' && <ReportVisitors report={id} />}
    </>
  );
}

/** What may have to follow is done where it is always done. */
function WaysToAct({ report }: { report: Report }) {
  const { t } = useTranslation('administration');
  const { course_id, course_title, person_id, person_role, person_name } = report;
  const way = (tab: string, question: string, text: string) => (
    <ButtonLink look="quiet" to={`?tab=${tab}&q=${encodeURIComponent(question)}`}>
      {text}
    </ButtonLink>
  );
  return (
    <div className="cluster-3">
      {course_id && course_title && way('courses', course_title, t('reports.toCourse'))}
      {person_id && person_role === 'teacher' && way('teachers', person_name, t('reports.toTeacher'))}
      {person_id && way('users', person_name, t('reports.toPerson'))}
    </div>
  );
}
