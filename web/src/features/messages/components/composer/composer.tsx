import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { IconButton } from '#kit/button/icon-button.tsx';
import { ClipIcon, FileIcon, SendIcon } from '#kit/icons/chat-icons.tsx';
import { CloseIcon } from '#kit/icons/icons.tsx';
import { formatSize } from '#kit/numbers/numbers.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { forgetChoice, readChoice, saveChoice } from '#lib/storage/saved-choice.ts';
import { attachmentTypes, describeFile, whyNot } from '../../attachment.ts';
import { outbox } from '../../outbox/use-outbox.ts';
import { charactersLeft, normalizeText } from '../bubbles/message-text.ts';
import styles from './composer.module.css';

type Props = { person: string; conversation: string; onTyping: () => void; onSend: () => void };

const saidFrom = 400;

/** Enter sends, Shift and Enter begins a new line. What is begun stays until it is sent. */
export function Composer(props: Props) {
  const { t } = useTranslation('messages');
  const { text, file, error, left, maySend, area, change, attach, removeFile, send } = useMessage(props);
  const isCounted = left <= saidFrom;

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
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {file && <ChosenFile file={file} onRemove={removeFile} />}
      {error && <Alert>{t(`attachment.${error}`)}</Alert>}
      <div className={styles.line}>
        <AttachButton onFile={attach} />
        <textarea
          ref={area}
          className={styles.area}
          dir="auto"
          rows={1}
          value={text}
          aria-label={t('composer.label')}
          placeholder={t('composer.placeholder')}
          aria-describedby={isCounted ? 'characters-left' : undefined}
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
      {isCounted && (
        <p
          id="characters-left"
          className={`small ${styles.left}`}
          role="status"
          data-over={left < 0 ? '' : undefined}
        >
          {left < 0 ? t('composer.over', { count: -left }) : t('composer.left', { count: left })}
        </p>
      )}
    </form>
  );
}

/** The message that is being written: its text, kept as a draft, and perhaps a file. */
function useMessage({ person, conversation, onTyping, onSend }: Props) {
  // Signing out clears it with everything else.
  const draft = `lomdim-draft:${person}:${conversation}`;
  const [text, setText] = useState(() => readChoice(draft) ?? '');
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<'size' | 'type'>();
  const area = useAutoHeight(text);
  const left = charactersLeft(text);
  const maySend = left >= 0 && (normalizeText(text) !== '' || file !== undefined);

  function change(next: string) {
    setText(next);
    if (next === '') forgetChoice(draft);
    else saveChoice(draft, next);
    if (next.trim()) onTyping();
  }

  function attach(chosen: File | undefined) {
    if (!chosen) return;
    const reason = whyNot(chosen);
    setError(reason);
    if (!reason) setFile(chosen);
    area.current?.focus();
  }

  function send() {
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

  const removeFile = () => setFile(undefined);
  return { text, file, error, left, maySend, area, change, attach, removeFile, send };
}

/** As tall as what is written in it; its style says where that ends. */
function useAutoHeight(text: string) {
  const area = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the text that it grows with
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`;
  }, [text]);
  return area;
}

function AttachButton({ onFile }: { onFile: (file: File | undefined) => void }) {
  const { t } = useTranslation('messages');
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton label={t('composer.attach')} icon={<ClipIcon />} onClick={() => picker.current?.click()} />
      <input
        ref={picker}
        type="file"
        hidden
        accept={attachmentTypes}
        onChange={(event) => {
          onFile(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </>
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
      <span className={`small soft ${styles.size}`}>{formatSize(file.size, language)}</span>
      <IconButton label={t('attachment.remove')} icon={<CloseIcon />} onClick={onRemove} />
    </p>
  );
}
