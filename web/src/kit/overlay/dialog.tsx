import {
  type ComponentProps,
  cloneElement,
  createContext,
  type MouseEvent,
  type ReactElement,
  use,
  useRef,
  useState,
} from 'react';
import type { DialogContent } from './dialog-window.tsx';
import { useDialogWindow } from './use-dialog-window.ts';

/** A button, or something that becomes one. */
export type DialogButton = ReactElement<ComponentProps<'button'>>;

type Props = DialogContent & {
  /** The button that opens it, and that the focus returns to. */
  trigger?: DialogButton | undefined;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** It is gone, and the focus is about to return. Whoever has a better place for it prevents that. */
  onCloseAutoFocus?: (event: Event) => void;
};

const CloseContext = createContext<(() => void) | undefined>(undefined);

export function Dialog({
  trigger,
  open: isAskedFor,
  onOpenChange,
  onCloseAutoFocus,
  children,
  ...content
}: Props) {
  const [isOpened, setOpened] = useState(false);
  const open = isAskedFor ?? isOpened;
  const opener = useRef<HTMLElement>(null);
  const change = (isOpen: boolean) => {
    setOpened(isOpen);
    onOpenChange?.(isOpen);
  };
  const [Window, fetchWindow] = useDialogWindow(open, () => change(false));
  return (
    <>
      {trigger &&
        cloneElement(trigger, {
          'aria-haspopup': 'dialog',
          'aria-expanded': open,
          onPointerEnter: fetchWindow,
          onFocus: fetchWindow,
          onClick: (event: MouseEvent<HTMLButtonElement>) => {
            trigger.props.onClick?.(event);
            if (event.defaultPrevented) return;
            opener.current = event.currentTarget;
            change(true);
          },
        })}
      {Window && (
        <Window
          {...content}
          open={open}
          onOpenChange={change}
          onCloseAutoFocus={(event) => {
            onCloseAutoFocus?.(event);
            if (!event.defaultPrevented && trigger) opener.current?.focus();
          }}
        >
          <CloseContext value={() => change(false)}>{children}</CloseContext>
        </Window>
      )}
    </>
  );
}

/** Closes the dialog it stands in. */
export function DialogClose({ children }: { children: DialogButton }) {
  const close = use(CloseContext);
  return cloneElement(children, {
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      children.props.onClick?.(event);
      if (!event.defaultPrevented) close?.();
    },
  });
}
