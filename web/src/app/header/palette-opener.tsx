import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { loadTopic } from '#i18n/start.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#kit/button/button.tsx';
import { IconButton } from '#kit/button/icon-button.tsx';
import { SearchIcon } from '#kit/icons/icons.tsx';
import { errorMessage } from '#lib/errors/error-message.ts';
import { useHydrating } from '#lib/rendering/first-view.ts';
import { showToast } from '#lib/toasts.ts';

type Props = {
  /** Shows its label where there is room. */
  inWords?: boolean;
  /** Also opens by Ctrl+K or Command+K; only one of them on a page listens. */
  shortcut?: boolean;
};

/** The palette's code and texts are loaded when it is first opened. */
export function PaletteOpener({ inWords = false, shortcut = false }: Props) {
  const { t } = useTranslation('common');
  const { Palette, open, close } = usePalette();
  useShortcut(shortcut ? open : undefined);

  // The server does not look at which machine it is.
  const keys = useHydrating() ? 'Ctrl+K' : shortcutName();
  const label = inWords ? t('palette.open') : t('palette.openByKeys', { keys });
  return (
    <>
      {inWords ? (
        <Button look="quiet" onClick={open}>
          <SearchIcon />
          {label}
        </Button>
      ) : (
        <IconButton
          label={label}
          icon={<SearchIcon />}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={open}
        />
      )}
      {Palette && <Palette onClose={close} />}
    </>
  );
}

type PaletteComponent = ComponentType<{ onClose: () => void }>;

function usePalette() {
  const [Palette, setPalette] = useState<PaletteComponent>();
  const open = useCallback(() => {
    Promise.all([import('./palette-with-pages.tsx'), loadTopic('palette'), loadTopic('vocabulary')]).then(
      ([file]) => setPalette(() => file.PaletteWithPages),
      (error: unknown) => {
        console.info('the palette did not come', error);
        showToast('failed', errorMessage(error));
      },
    );
  }, []);
  const close = useCallback(() => setPalette(undefined), []);
  return { Palette, open, close };
}

function useShortcut(open: (() => void) | undefined): void {
  useEffect(() => {
    if (!open) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey || event.repeat) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [open]);
}

function shortcutName(): string {
  return /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘K' : 'Ctrl+K';
}
