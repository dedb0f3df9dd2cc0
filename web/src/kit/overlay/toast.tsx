import { Toast as Parts } from 'radix-ui';
import type { ReactNode } from 'react';
import { CloseIcon, DangerIcon, DoneIcon } from '../icons/icons.tsx';
import { leaveToInnermost } from './escape.ts';
import styles from './toast.module.css';

type ToastProps = {
  tone: 'done' | 'failed' | 'news';
  title?: string | undefined;
  text: string;
  milliseconds: number;
  closeLabel: string;
  onClose: () => void;
};

/** Waits while it is pointed at or holds the focus; Escape or the button sends it away, unless a dialog or a menu wants the key. */
export function Toast({ tone, title, text, milliseconds, closeLabel, onClose }: ToastProps) {
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

type RegionProps = {
  /** What a single toast is called, said before its text. */
  one: string;
  /** `{hotkey}` in it becomes the key that takes the focus there. */
  label: string;
  children: ReactNode;
};

export function ToastRegion({ one, label, children }: RegionProps) {
  return (
    <Parts.Provider swipeDirection="down" label={one}>
      {children}
      <Parts.Viewport className={styles.container} label={label} />
    </Parts.Provider>
  );
}
