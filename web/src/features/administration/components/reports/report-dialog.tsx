import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#kit/button/button.tsx';
import { Dialog } from '#kit/overlay/dialog.tsx';
import type { Report } from '../../api/reports/list-reports.ts';
import { returnFocus } from '../../return-focus.ts';
import styles from '../administration.module.css';
import { Moment } from '../moment.tsx';
import { ReportContext } from './report-context.tsx';
import { ReportDecision } from './report-decision.tsx';
import { useReportTexts } from './use-report-texts.ts';

type Props = { report: Report | undefined; onClose: () => void };

/** A report with its context, the ways to act on it, and the decision. */
export function ReportDialog({ report, onClose }: Props) {
  const { t } = useTranslation('administration');
  const { subjectOf, reasonOf } = useReportTexts();
  const [shown, setShown] = useState(report);
  if (report && report !== shown) setShown(report);
  return (
    <Dialog
      open={report !== undefined}
      onOpenChange={(open) => open || onClose()}
      title={shown ? subjectOf(shown) : ''}
      description={shown ? reasonOf(shown) : ''}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        returnFocus(shown?.id);
      }}
    >
      {shown && (
        <>
          <p className="soft">
            {t('reports.by', { name: shown.reporter_name || t('someoneGone') })},{' '}
            <Moment at={shown.created_at} />
          </p>
          <section>
            <h3>{t('reports.details')}</h3>
            <p className={styles.words} dir="auto">
              {shown.details || t('reports.noDetails')}
            </p>
          </section>
          {(shown.subject_kind === 'message' || shown.subject_kind === 'course_message') && (
            <ReportContext
              key={shown.id}
              report={shown.id}
              isRemovable={shown.subject_kind === 'course_message'}
            />
          )}
          <WaysToAct report={shown} />
          <ReportDecision key={`decision ${shown.id}`} report={shown} onDone={onClose} />
        </>
      )}
    </Dialog>
  );
}

/** What may have to follow is done where it is always done. */
function WaysToAct({ report }: { report: Report }) {
  const { t } = useTranslation('administration');
  const name = encodeURIComponent(report.person_name);
  return (
    <div className="cluster-3">
      {report.course_id && report.course_title && (
        <ButtonLink look="quiet" to={`?tab=courses&q=${encodeURIComponent(report.course_title)}`}>
          {t('reports.toCourse')}
        </ButtonLink>
      )}
      {report.person_id && report.person_role === 'teacher' && (
        <ButtonLink look="quiet" to={`?tab=teachers&q=${name}`}>
          {t('reports.toTeacher')}
        </ButtonLink>
      )}
      {report.person_id && (
        <ButtonLink look="quiet" to={`?tab=users&q=${name}`}>
          {t('reports.toPerson')}
        </ButtonLink>
      )}
    </div>
  );
}
