import { messages } from '@lomdim/contract/constants';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button.tsx';
import { TextArea } from '../../../components/ui/text-area.tsx';
import { sentenceFor } from '../../../lib/errors/sentence.ts';
import styles from './chat.module.css';

/** Enter sends, Shift and Enter begins a new line. What could not be sent stays. */
export function ChatWriter({ onSend }: { onSend: (id: string, content: string) => Promise<void> }) {
  const { t } = useTranslation('classroom');
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  // The same text tried again is the same message.
  const id = useRef<string>(undefined);
  const isTooLong = [...text.trim()].length > messages.maximumLength;

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
        label={t('chat.label')}
        hint={t('chat.hint')}
        rows={2}
        value={text}
        readOnly={busy}
        error={
          isTooLong
            ? t('chat.tooLong', { count: messages.maximumLength })
            : failure === undefined
              ? undefined
              : sentenceFor(failure)
        }
        onChange={({ target }) => change(target.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" busy={busy}>
        {t('chat.send')}
      </Button>
    </form>
  );
}
