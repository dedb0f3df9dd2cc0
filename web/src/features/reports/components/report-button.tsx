import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { FlagIcon } from '#kit/icons/action-icons.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import type { Reported } from '../reported.ts';
import styles from './reports.module.css';

// Hardly anyone ever reports anything.
const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }));

type Props = {
  kind: Reported['kind'];
  id: string;
  /** Whom or what, for the accessible name. */
  name: string;
  /** Where there is little room, the flag says it. */
  short?: boolean;
};

/** An unobtrusive report button; for those who are signed in. */
export function ReportButton({ kind, id, name, short = false }: Props) {
  const { t } = useTranslation('reports');
  const { user } = useAuth();
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  const [reported, setReported] = useState<Reported>();
  if (!user || user.id === id) return null;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={t('reportOf', { name })}
        title={t('reportOf', { name })}
        onClick={() => {
          setOpened(true);
          setReported({ kind, id });
        }}
      >
        <FlagIcon />
        {!short && t('report')}
      </button>
      {opened && (
        <Suspense>
          <ReportDialog
            reported={reported}
            onClose={() => setReported(undefined)}
            returnFocus={() => button.current?.focus()}
          />
        </Suspense>
      )}
    </>
  );
}
