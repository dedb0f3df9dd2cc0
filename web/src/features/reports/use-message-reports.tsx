import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { FlagButton } from './components/flag-button.tsx';
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
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          document.querySelector<HTMLElement>(`[data-report="${last}"]`)?.focus();
        }}
      />
    </Suspense>
  );
  return { flag, dialog };
}
