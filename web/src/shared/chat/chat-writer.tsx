import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
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
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  // The same text tried again is the same message.
  const id = useRef<string>(undefined);
  const isTooLong = [...text.trim()].length > longest;

  function change(next: string) {
    setText(next);
    setFailure(undefined);
    id.current = undefined;
  }

  async function send(event?: FormEvent) {
    event?.preventDefault();
    const content = text.trim();
    if (busy || content === '' || isTooLong) return;
    id.current ??= crypto.randomUUID();
    setBusy(true);
    setFailure(undefined);
    try {
      await onSend(id.current, content);
      change('');
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
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
