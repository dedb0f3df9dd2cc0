import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#kit/alert/alert.tsx';
import { IconButton } from '#kit/button/icon-button.tsx';
import { ClipIcon, FileIcon, SendIcon } from '#kit/icons/chat-icons.tsx';
import { CloseIcon } from '#kit/icons/icons.tsx';
import { formatSize } from '#kit/numbers/numbers.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { attachmentTypes, describeFile, whyNot } from '../../attachment.ts';
import { outbox } from '../../outbox/use-outbox.ts';
import { charactersLeft, normalizeText } from '../bubbles/message-text.ts';
import styles from './composer.module.css';
import { readDraft, saveDraft } from './drafts.ts';
import { useAutoHeight } from './use-auto-height.ts';

type Props = { person: string; conversation: string; onTyping: () => void; onSend: () => void };

const saidFrom = 400;

/** Enter sends, Shift and Enter begins a new line. What is begun stays until it is sent. */
export function Composer({ person, conversation, onTyping, onSend }: Props) {
  const { t } = useTranslation('messages');
  const [text, setText] = useState(() => readDraft(person, conversation));
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<'size' | 'type'>();
  const picker = useRef<HTMLInputElement>(null);
  const area = useAutoHeight(text);
  const left = charactersLeft(text);
  const maySend = left >= 0 && (normalizeText(text) !== '' || file !== undefined);

  function change(next: string) {
    setText(next);
    saveDraft(person, conversation, next);
    if (next.trim()) onTyping();
  }

  function attach(chosen: File | undefined) {
    if (!chosen) return;
    const reason = whyNot(chosen);
    setError(reason);
    if (!reason) setFile(chosen);
    area.current?.focus();
  }

  function send(event?: FormEvent) {
    event?.preventDefault();
    if (!maySend) return;
    const id = crypto.randomUUID();
    const attachment = file && describeFile(file, { conversation, sender: person, id });
    outbox.send({
      id,
      conversation,
      sender: person,
      content: normalizeText(text) || (attachment?.name ?? ''),
      writtenAt: new Date().toISOString(),
      ...(attachment && file ? { attachment, file } : {}),
    });
    setFile(undefined);
    setError(undefined);
    change('');
    onSend();
    area.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  function onPaste(event: ClipboardEvent) {
    const [pasted] = event.clipboardData.files;
    if (!pasted) return;
    event.preventDefault();
    attach(pasted);
  }

  return (
    <form className={styles.composer} onSubmit={send}>
      {file && <ChosenFile file={file} onRemove={() => setFile(undefined)} />}
      {error && <Alert>{t(`attachment.${error}`)}</Alert>}
      <div className={styles.line}>
        <IconButton
          label={t('composer.attach')}
          icon={<ClipIcon />}
          onClick={() => picker.current?.click()}
        />
        <input
          ref={picker}
          type="file"
          hidden
          accept={attachmentTypes}
          onChange={(event) => {
            attach(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <textarea
          ref={area}
          className={styles.area}
          dir="auto"
          rows={1}
          value={text}
          aria-label={t('composer.label')}
          placeholder={t('composer.placeholder')}
          aria-describedby={left <= saidFrom ? 'characters-left' : undefined}
          aria-invalid={left < 0 ? true : undefined}
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <button
          type="submit"
          className={styles.send}
          aria-label={t('composer.send')}
          title={t('composer.send')}
          aria-disabled={!maySend}
        >
          <SendIcon />
        </button>
      </div>
      {left <= saidFrom && (
        <p id="characters-left" className={styles.left} role="status" data-over={left < 0 ? '' : undefined}>
          {left < 0 ? t('composer.over', { count: -left }) : t('composer.left', { count: left })}
        </p>
      )}
    </form>
  );
}

function ChosenFile({ file, onRemove }: { file: File; onRemove: () => void }) {
  const { t } = useTranslation('messages');
  const { language } = useLanguage();
  return (
    <p className={styles.file}>
      <FileIcon />
      <span className={styles.fileName} dir="auto">
        {file.name}
      </span>
      <span className={styles.size}>{formatSize(file.size, language)}</span>
      <IconButton label={t('attachment.remove')} icon={<CloseIcon />} onClick={onRemove} />
    </p>
  );
}
