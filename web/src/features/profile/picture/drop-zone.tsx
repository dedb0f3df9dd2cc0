import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#kit/button/button.tsx';
import styles from './picture.module.css';

type Props = {
  /** There is a picture already; this is for choosing another. */
  isSecond: boolean;
  disabled: boolean;
  onFile: (file: File) => void;
};

export function DropZone({ isSecond, disabled, onFile }: Props) {
  const { t } = useTranslation('profile');
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const take = useEffectEvent((files: FileList | undefined | null) => {
    const file = files?.[0];
    if (file && !disabled) onFile(file);
  });

  useEffect(() => {
    const paste = (event: ClipboardEvent) => take(event.clipboardData?.files);
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !disabled) onFile(file);
  }

  return (
    <fieldset
      aria-label={t('picture.title')}
      className={`${styles.drop} ${over ? styles.over : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {over ? (
        <p>{t('picture.drop')}</p>
      ) : (
        <Button
          look={isSecond ? 'quiet' : 'strong'}
          disabled={disabled}
          onClick={() => input.current?.click()}
        >
          {isSecond ? t('picture.another') : t('picture.choose')}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onFile(file);
          // The same file can be chosen again.
          event.target.value = '';
        }}
      />
    </fieldset>
  );
}
