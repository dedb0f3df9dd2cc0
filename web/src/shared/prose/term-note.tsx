import * as Parts from '@radix-ui/react-popover';
import type { RefObject } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import styles from './term.module.css';

/** How the words of the glossary are written in their own language. */
const hebrew = {
  havruta: 'חברותא',
  gemara: 'גמרא',
  mishnah: 'משנה',
  talmud: 'תלמוד',
  rashi: 'רש״י',
  portion: 'פרשת השבוע',
  shiur: 'שיעור',
  beitMidrash: 'בית מדרש',
} as const;

type Props = { name: string; word: RefObject<HTMLButtonElement | null>; onClose: () => void };

/** It is part of the content it explains, so that nothing of the page lies outside its landmarks. */
export function TermNote({ name, word, onClose }: Props) {
  const { t } = useTranslation('glossary');
  const term = (Object.keys(hebrew) as (keyof typeof hebrew)[]).find((known) => known === name);
  if (!term) throw new Error(`the glossary does not know ${name}`);
  return (
    <Parts.Root open onOpenChange={onClose}>
      <Parts.Anchor virtualRef={{ current: word.current ?? document.body }} />
      <Parts.Portal container={document.getElementById('content')}>
        <Parts.Content
          className={`surface ${styles.note}`}
          role="note"
          sideOffset={6}
          collisionPadding={12}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            if (word.current?.contains(event.target as Node)) event.preventDefault();
          }}
        >
          <span className={styles.hebrew} lang="he" dir="auto">
            {hebrew[term]}
          </span>
          <p role="status">{t(`terms.${term}`)}</p>
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  );
}
