import * as Parts from '@radix-ui/react-dialog';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { IconButton } from '#kit/button/icon-button.tsx';
import { CloseIcon, SearchIcon } from '#kit/icons/icons.tsx';
import { type Choice, neighbour } from '../choice.ts';
import { rememberChoice } from '../recent.ts';
import { useGroups } from '../use-groups.ts';
import { ChoiceList, optionId } from './choice-list.tsx';
import styles from './palette.module.css';
import { PaletteState } from './palette-state.tsx';

type Props = {
  /** The pages that the viewer may open. */
  pages: readonly Choice[];
  onClose: () => void;
};

/** Type where you want to go. The focus stays in the field; the arrow keys walk through what was found. */
export function Palette({ pages, onClose }: Props) {
  const { t } = useTranslation(['palette', 'common']);
  const navigate = useNavigate();
  const [before] = useState(() => document.activeElement);
  const followed = useRef(false);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const { groups, search } = useGroups(typed, pages);
  const choices = groups.flatMap((group) => group.choices);
  const active = Math.min(at, choices.length - 1);

  function choose(choice: Choice | undefined) {
    if (!choice) return;
    if (choice.kind !== 'page') rememberChoice(choice);
    followed.current = true;
    onClose();
    navigate(choice.to);
  }

  return (
    <Parts.Root open onOpenChange={onClose}>
      <Parts.Portal>
        <Parts.Overlay className={styles.shade} />
        <Parts.Content
          className={`surface ${styles.palette}`}
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // Whoever has gone to another page is taken to its content, not back to where they were.
            if (!followed.current && before instanceof HTMLElement) before.focus();
          }}
        >
          <Parts.Title className="visually-hidden">{t('title')}</Parts.Title>
          <div className={`soft ${styles.field}`}>
            <SearchIcon />
            <input
              className={styles.input}
              type="text"
              role="combobox"
              aria-label={t('title')}
              aria-expanded={choices.length > 0}
              aria-controls="palette-choices"
              aria-autocomplete="list"
              aria-activedescendant={choices.length > 0 ? optionId(active) : undefined}
              placeholder={t('placeholder')}
              autoComplete="off"
              spellCheck={false}
              dir="auto"
              maxLength={200}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setAt(0);
              }}
              onKeyDown={(event) => {
                if (event.nativeEvent.isComposing) return;
                const next = neighbour(event.key, active, choices.length);
                if (next !== undefined) setAt(next);
                else if (event.key === 'Enter') choose(choices[active]);
                else return;
                event.preventDefault();
              }}
            />
            <Parts.Close asChild>
              <IconButton label={t('common:close')} icon={<CloseIcon />} />
            </Parts.Close>
          </div>
          <ChoiceList groups={groups} active={active} onPoint={setAt} onChoose={choose} />
          <PaletteState search={search} count={choices.length} />
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  );
}
