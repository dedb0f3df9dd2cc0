import { Dialog as Parts } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button/icon-button.tsx';
import { CloseIcon } from '../icons/icons.tsx';
import styles from './dialog.module.css';
import { isLeftTo, leaveToOpenList } from './escape.ts';

type Props = {
  title: string;
  description?: string;
  /** What closing it means, where that is more than going back. */
  closeLabel?: string;
  /** The button that opens it, and that the focus returns to. */
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** It is gone, and the focus is about to return. Whoever has a better place for it prevents that. */
  onCloseAutoFocus?: (event: Event) => void;
  children?: ReactNode;
};

export function Dialog(props: Props) {
  const { title, description, trigger, children, open, onOpenChange, onCloseAutoFocus } = props;
  const { t } = useTranslation('common');
  const { closeLabel = t('close') } = props;
  const closeButton = useRef<HTMLButtonElement>(null);
  return (
    <Parts.Root {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
      {trigger && <Parts.Trigger asChild>{trigger}</Parts.Trigger>}
      <Parts.Portal>
        <Parts.Overlay className={styles.shade} />
        <Parts.Content
          className={`surface ${styles.dialog}`}
          onKeyDown={({ currentTarget, nativeEvent }) =>
            isLeftTo(currentTarget, nativeEvent) && closeButton.current?.click()
          }
          onEscapeKeyDown={leaveToOpenList}
          {...(description ? {} : { 'aria-describedby': undefined })}
          {...(onCloseAutoFocus ? { onCloseAutoFocus } : {})}
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

/** Closes the dialog it stands in. */
export function DialogClose({ children }: { children: ReactNode }) {
  return <Parts.Close asChild>{children}</Parts.Close>;
}
