import { useTranslation } from '#i18n/use-translation.ts';
import { toastError, useAction } from '#kit/action/use-action.ts';
import { Button } from '#kit/button/button.tsx';
import { EmptyState } from '#kit/empty/empty-state.tsx';
import { dayIn } from '#kit/time/clock.ts';
import { saveFile } from '#lib/browser/save-file.ts';
import { useVocabulary } from '#shared/vocabulary/vocabulary.ts';
import { entriesOnPage, fetchWholeLog, listTeachingLog } from '../../api/lessons/list-teaching-log.ts';
import { kindOf } from '../../lesson-kind.ts';
import { logCells, toCsv } from '../../log-table.ts';
import { useTeacher } from '../../use-teacher.ts';
import { OwnList } from '../list/own-list.tsx';
import { Part } from '../part.tsx';
import styles from '../teacher-dashboard.module.css';
import { HoursByMonth } from './hours-by-month.tsx';
import { TaughtRow } from './taught-row.tsx';

/** Everything that was taught: by month, and entry by entry. */
export function TeachingHours() {
  const { t } = useTranslation('teacherDashboard');
  const teacher = useTeacher();
  return (
    <div className={styles.parts}>
      <HoursByMonth teacher={teacher} />
      <Part title={t('log.title')} actions={<Download zone={teacher.zone} />}>
        <OwnList
          listKey={`teaching ${teacher.id} log`}
          pageSize={entriesOnPage}
          pageAt={(cursor) => listTeachingLog(teacher.id, cursor)}
          row={(entry) => <TaughtRow entry={entry} />}
          rowHeight="4.5rem"
          empty={<EmptyState text={t('log.none')} />}
        />
      </Part>
    </div>
  );
}

const columns = ['day', 'hours', 'kind', 'course', 'subject', 'student', 'amount', 'currency'] as const;

function Download({ zone }: { zone: string }) {
  const { t } = useTranslation('teacherDashboard');
  const { subjectName } = useVocabulary();
  const { busy, run } = useAction(async () => {
    const entries = await fetchWholeLog();
    const table = toCsv(
      columns.map((column) => t(`log.columns.${column}`)),
      entries.map((entry) =>
        logCells(
          { ...entry, subject: entry.subject && subjectName(entry.subject) },
          t(`kinds.${kindOf(entry.kind)}`),
        ),
      ),
    );
    const name = `${t('log.fileName')}-${dayIn(new Date(), zone)}.csv`;
    saveFile(name, new Blob([table], { type: 'text/csv;charset=utf-8' }));
  }, toastError);
  return (
    <Button look="quiet" busy={busy} onClick={() => void run()}>
      {t('log.download')}
    </Button>
  );
}
