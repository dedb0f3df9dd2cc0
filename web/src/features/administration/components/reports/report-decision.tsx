import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { TextArea } from '#kit/field/text-area.tsx';
import { useDraftText } from '#lib/storage/drafts.ts';
import { showToast } from '#lib/toasts.ts';
import { refetchAdministration } from '../../api/admin-requests.ts';
import { decideReport, type Report } from '../../api/reports/list-reports.ts';
import styles from '../administration.module.css';
import { Moment } from '../moment.tsx';

type Decision = Parameters<typeof decideReport>[1];

export function ReportDecision({ report, onDone }: { report: Report; onDone: () => void }) {
  const { t } = useTranslation('administration');
  const [note, setNote] = useDraftText(`report ${report.id}`);
  const [decision, setDecision] = useState<Decision>();
  const { busy, failure, run } = useAction(
    async (chosen: Decision) => {
      setDecision(chosen);
      await decideReport(report.id, chosen, note);
      showToast('done', t('reports.done'));
      await refetchAdministration();
      onDone();
    },
    { onError: refetchAdministration },
  );

  if (report.decided_at) {
    return (
      <section>
        <p className="soft">
          {t('reports.decided', { name: report.decided_by_name || t('someoneGone') })},{' '}
          <Moment at={report.decided_at} />
        </p>
        {report.note && (
          <p className={styles.words} dir="auto">
            {report.note}
          </p>
        )}
      </section>
    );
  }
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
        <Button busy={busy && decision === 'resolved'} onClick={() => void run('resolved')}>
          {t('reports.resolve')}
        </Button>
        <Button look="quiet" busy={busy && decision === 'dismissed'} onClick={() => void run('dismissed')}>
          {t('reports.dismiss')}
        </Button>
      </div>
    </>
  );
}
