import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useAction } from '#kit/action/use-action.ts';
import { Button } from '#kit/button/button.tsx';
import { TextArea } from '#kit/field/text-area.tsx';
import { errorMessage } from '#lib/errors/error-message.ts';
import styles from './chat.module.css';

type Props = {
  texts: { label: string; hint: string; send: string; tooLong: string };
  /** In characters, as people count. */
  longest: number;
  onSend: (id: string, content: string) => Promise<void>;
};

/** Enter sends, Shift and Enter begins a new line. What could not be sent stays. */
export function ChatWriter({ texts, longest, onSend }: Props) {
  const [text, setText] = useState('');
  // The same text tried again is the same message.
  const id = useRef<string>(undefined);
  const { busy, failure, run, reset } = useAction(async (content: string) => {
    id.current ??= crypto.randomUUID();
    await onSend(id.current, content);
    setText('');
    id.current = undefined;
  });
  const isTooLong = [...text.trim()].length > longest;

  function change(next: string) {
    setText(next);
    reset();
    id.current = undefined;
  }

  function send(event?: FormEvent) {
    event?.preventDefault();
    const content = text.trim();
    if (content !== '' && !isTooLong) void run(content);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <form className={styles.writer} onSubmit={send}>
      <TextArea
        label={texts.label}
        hint={texts.hint}
        rows={2}
        value={text}
        readOnly={busy}
        error={isTooLong ? texts.tooLong : failure === undefined ? undefined : errorMessage(failure)}
        onChange={({ target }) => change(target.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" busy={busy}>
        {texts.send}
      </Button>
    </form>
  );
}
