import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { loadTopic } from '#i18n/start.ts';
import { errorMessage } from '#lib/errors/error-message.ts';
import { showToast } from '#lib/toasts.ts';
import styles from './term.module.css';
import type { TermNote } from './term-note.tsx';

type Props = { name: string; children: ReactNode };

/** A term of the glossary, explained on hover or press. The explanation is loaded when it is needed. */
export function Term({ name, children }: Props) {
  const word = useRef<HTMLButtonElement>(null);
  const [Note, setNote] = useState<ComponentType<Parameters<typeof TermNote>[0]>>();
  const [open, setOpen] = useState<'hovered' | 'pressed'>();

  async function explain(how: 'hovered' | 'pressed') {
    setOpen(how);
    try {
      const [file] = await Promise.all([import('./term-note.tsx'), loadTopic('glossary')]);
      setNote(() => file.TermNote);
    } catch (error) {
      console.info('the explanation did not come', error);
      setOpen(undefined);
      if (how === 'pressed') showToast('failed', errorMessage(error));
    }
  }

  return (
    <>
      <button
        ref={word}
        type="button"
        className={styles.term}
        aria-expanded={open !== undefined && Note !== undefined}
        onClick={() => (open === 'pressed' ? setOpen(undefined) : void explain('pressed'))}
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && !open && void explain('hovered')}
        onPointerLeave={() => open === 'hovered' && setOpen(undefined)}
      >
        {children}
      </button>
      {open && Note && <Note name={name} word={word} onClose={() => setOpen(undefined)} />}
    </>
  );
}
