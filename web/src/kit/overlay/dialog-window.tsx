import * as Parts from '@radix-ui/react-dialog';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { IconButton } from '../button/icon-button.tsx';
import { CloseIcon } from '../icons/icons.tsx';
import styles from './dialog.module.css';
import { isLeftTo, leaveToOpenList } from './escape.ts';

export type DialogContent = {
  title: string;
  description?: string;
  /** What closing it means, where that is more than going back. */
  closeLabel?: string;
  children?: ReactNode;
};

type Props = DialogContent & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onCloseAutoFocus: (event: Event) => void;
};

/** What a dialog is once it is open. `Dialog` fetches it, since most visitors never open one. */
export function DialogWindow({ title, description, children, open, onOpenChange, ...props }: Props) {
  const { t } = useTranslation('common');
  const { closeLabel = t('close'), onCloseAutoFocus } = props;
  const closeButton = useRef<HTMLButtonElement>(null);
  return (
    <Parts.Root open={open} onOpenChange={onOpenChange}>
      <Parts.Portal>
        <Parts.Overlay className={styles.shade} />
        <Parts.Content
          className={`surface ${styles.dialog}`}
          onKeyDown={({ currentTarget, nativeEvent }) =>
            isLeftTo(currentTarget, nativeEvent) && closeButton.current?.click()
          }
          onEscapeKeyDown={leaveToOpenList}
          {...(description ? {} : { 'aria-describedby': undefined })}
          onCloseAutoFocus={onCloseAutoFocus}
        >
          <Parts.Title className={styles.title}>{title}</Parts.Title>
          {description && <Parts.Description className="soft">{description}</Parts.Description>}
          {children}
          <span className={styles.close}>
            <Parts.Close ref={closeButton} asChild>
              <IconButton label={closeLabel} icon={<CloseIcon />} />
            </Parts.Close>
          </span>
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  );
}
