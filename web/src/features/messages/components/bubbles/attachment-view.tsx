import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { toastError, useAction } from '#kit/action/use-action.ts';
import { FileIcon } from '#kit/icons/chat-icons.tsx';
import { formatSize } from '#kit/numbers/numbers.ts';
import { saveFile } from '#lib/browser/save-file.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { fetchAttachment, picture } from '../../api/open-attachment.ts';
import { type Attachment, isPicture } from '../../attachment.ts';
import styles from './bubble.module.css';

export function AttachmentView({ attachment }: { attachment: Attachment }) {
  return (
    <>
      {isPicture(attachment) && <Picture attachment={attachment} />}
      <Download attachment={attachment} />
    </>
  );
}

/** A fixed size whatever the picture's, so that there is no layout shift. */
function Picture({ attachment }: { attachment: Attachment }) {
  const { t } = useTranslation('messages');
  const { data, isError } = useQuery(picture(attachment.path));
  if (isError) return <span className={styles.missing}>{t('attachment.gone')}</span>;
  return (
    <span className={styles.picture}>
      {data && (
        <img
          src={data}
          alt={t('attachment.picture', { name: attachment.name })}
          width="288"
          height="216"
          loading="lazy"
        />
      )}
    </span>
  );
}

function Download({ attachment }: { attachment: Attachment }) {
  const { t } = useTranslation('messages');
  const { language } = useLanguage();
  const { busy, run } = useAction(
    async () => saveFile(attachment.name, await fetchAttachment(attachment.path)),
    toastError,
  );
  return (
    <button type="button" className={styles.file} aria-busy={busy} onClick={() => void run()}>
      <FileIcon />
      <span className="visually-hidden">{t('attachment.download')}: </span>
      <span className={styles.fileName} dir="auto">
        {attachment.name}
      </span>
      <span className="small soft">{formatSize(attachment.size, language)}</span>
    </button>
  );
}
