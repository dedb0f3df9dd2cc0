import { useTranslation } from '#i18n/use-translation.ts';
import { useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { TextArea } from '#kit/field/text-area.tsx';
import { useDraftText } from '#lib/storage/drafts.ts';
import { showToast } from '#lib/toasts.ts';
import { decideReport, type ReportDecision } from '../../api/reports/decide-report.ts';
import type { Report } from '../../api/reports/list-reports.ts';
import styles from '../administration.module.css';
import { Moment } from '../moment.tsx';
import { Words } from '../words.tsx';

/** What was decided, or what can be. */
export function Decision({ report, onDone }: { report: Report; onDone: () => void }) {
  const { t } = useTranslation('administration');
  if (!report.decided_at) return <DecisionForm report={report} onDone={onDone} />;
  return (
    <section>
      <p className="soft">
        {t('reports.decided', { name: report.decided_by_name || t('someoneGone') })},{' '}
        <Moment at={report.decided_at} />
      </p>
      <Words>{report.note}</Words>
    </section>
  );
}

function DecisionForm({ report, onDone }: { report: Report; onDone: () => void }) {
  const { t } = useTranslation('administration');
  const [note, setNote] = useDraftText(`report ${report.id}`);
  const { busy, input, failure, run } = useAction(async (decision: ReportDecision) => {
    await decideReport(report.id, decision, note);
    showToast('done', t('reports.done'));
    onDone();
  });
  const button = (decision: ReportDecision) => ({
    busy: busy && input?.[0] === decision,
    onClick: () => void run(decision),
  });
  return (
    <>
      <TextArea
        label={t('reports.note')}
        name="note"
        maxLength={4000}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <Alert error={failure} />
      <div className={`cluster-3 ${styles.decisions}`}>
        <Button {...button('resolved')}>{t('reports.resolve')}</Button>
        <Button look="quiet" {...button('dismissed')}>
          {t('reports.dismiss')}
        </Button>
      </div>
    </>
  );
}
