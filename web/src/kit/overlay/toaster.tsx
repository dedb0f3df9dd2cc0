import * as Parts from '@radix-ui/react-toast';
import { useSyncExternalStore } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { dismissToast, shownToasts, watchToasts } from '#lib/toasts.ts';
import { CloseIcon, DangerIcon, DoneIcon } from '../icons/icons.tsx';
import { leaveToInnermost } from './escape.ts';
import styles from './toaster.module.css';

/** Shows what lib/toasts.ts holds. */
export function Toaster() {
  const { t } = useTranslation('common');
  const toasts = useSyncExternalStore(watchToasts, shownToasts);
  return (
    <Parts.Provider swipeDirection="down" label={t('toasts.one')}>
      {toasts.map(({ id, tone, title, text, milliseconds }) => (
        <Toast
          key={id}
          {...{ tone, title, text, milliseconds }}
          closeLabel={t('toasts.close')}
          onClose={() => dismissToast(id)}
        />
      ))}
      {/* `{hotkey}` in its label becomes the key that takes the focus there. */}
      <Parts.Viewport className={styles.container} label={t('toasts.region')} />
    </Parts.Provider>
  );
}

type ToastProps = {
  tone: 'done' | 'failed' | 'news';
  title?: string | undefined;
  text: string;
  milliseconds: number;
  closeLabel: string;
  onClose: () => void;
};

/** Waits while it is pointed at or holds the focus; Escape or the button sends it away, unless a dialog or a menu wants the key. */
function Toast({ tone, title, text, milliseconds, closeLabel, onClose }: ToastProps) {
  return (
    <Parts.Root
      className={`${styles.toast} ${styles[tone]}`}
      // Errors are announced at once (assertive), everything else politely.
      type={tone === 'failed' ? 'foreground' : 'background'}
      duration={milliseconds}
      onOpenChange={(open) => !open && onClose()}
      onEscapeKeyDown={leaveToInnermost}
    >
      <span className={styles.icon}>{tone === 'failed' ? <DangerIcon /> : <DoneIcon />}</span>
      <div>
        {title && <Parts.Title className={styles.title}>{title}</Parts.Title>}
        <Parts.Description className={styles.text}>{text}</Parts.Description>
      </div>
      <Parts.Close className={styles.close} aria-label={closeLabel} title={closeLabel}>
        <CloseIcon />
      </Parts.Close>
    </Parts.Root>
  );
}
