import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { FlagIcon } from '#kit/icons/action-icons.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { isChild } from '#lib/auth/child.ts';
import type { Reported } from '../reported.ts';
import styles from './reports.module.css';

const QuickReportDialog = lazy(async () => ({
  default: (await import('./quick-report-dialog.tsx')).QuickReportDialog,
}));

type Props = {
  reported: Reported;
  /** Whom, where there are several to choose from. */
  name?: string;
};

/** Two presses: this one, and a reason. A child is asked in fewer and plainer words. */
export function QuickReport({ reported, name }: Props) {
  const { t } = useTranslation('reports');
  const { user, profile } = useAuth();
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  const [open, setOpen] = useState(false);
  if (!user) return null;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={name && t('reportOf', { name })}
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        <FlagIcon />
        {t('report')}
      </button>
      {opened && (
        <Suspense>
          <QuickReportDialog
            {...{ reported, open }}
            isChild={isChild({ user, profile })}
            onClose={() => setOpen(false)}
            returnFocus={() => button.current?.focus()}
          />
        </Suspense>
      )}
    </>
  );
}
