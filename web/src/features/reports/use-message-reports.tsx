import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { FlagIcon } from '#kit/icons/action-icons.tsx';
import { moveFocus } from '#shared/chat/move-focus.ts';
import styles from './components/reports.module.css';
import type { Reported } from './reported.ts';

const ReportDialog = lazy(async () => ({
  default: (await import('./components/report-dialog.tsx')).ReportDialog,
}));

/** A flag for each message that somebody received, and one dialog for all of them. */
export function useMessageReports(kind: 'message' | 'course_message'): {
  flag: (message: string, inTabOrder: boolean) => ReactNode;
  dialog: ReactNode;
} {
  const [reported, setReported] = useState<Reported>();
  const [last, setLast] = useState<string>();

  const flag = useCallback(
    (message: string, inTabOrder: boolean) => (
      <FlagButton
        message={message}
        inTabOrder={inTabOrder}
        onPress={() => {
          setLast(message);
          setReported({ kind, id: message });
        }}
      />
    ),
    [kind],
  );

  const dialog = last !== undefined && (
    <Suspense>
      <ReportDialog
        reported={reported}
        onClose={() => setReported(undefined)}
        returnFocus={() => document.querySelector<HTMLElement>(`[data-report="${last}"]`)?.focus()}
      />
    </Suspense>
  );
  return { flag, dialog };
}

type FlagProps = { message: string; inTabOrder: boolean; onPress: () => void };

function FlagButton({ message, inTabOrder, onPress }: FlagProps) {
  const { t } = useTranslation('reports');
  return (
    <button
      type="button"
      className={styles.flag}
      data-report={message}
      tabIndex={inTabOrder ? 0 : -1}
      aria-label={t('reportMessage')}
      title={t('reportMessage')}
      onClick={onPress}
      onKeyDown={(event) => moveFocus(event, '[data-report]')}
    >
      <FlagIcon />
    </button>
  );
}
