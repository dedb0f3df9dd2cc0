import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryFailure } from '#kit/alert/failure.tsx';
import { Button } from '#kit/button/button.tsx';
import { TextLink } from '#kit/button/text-link.tsx';
import { FileIcon } from '#kit/icons/chat-icons.tsx';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { errorMessage } from '#lib/errors/error-message.ts';
import { showToast } from '#lib/toasts.ts';
import { addressOfFile, courseMaterials } from '../../api/list-course-materials.ts';
import styles from './resources.module.css';

/** For a student: what their teachers have laid out, and the way to each classroom. */
export function MyMaterials({ person }: { person: string }) {
  const { t } = useTranslation('beitMidrash');
  const found = useQuery(courseMaterials(person));
  return (
    <section className="stack-3" aria-labelledby="my-materials" aria-busy={found.isPending}>
      <h3 id="my-materials">{t('materials.title')}</h3>
      {found.error && !found.data ? (
        <QueryFailure query={found} title={t('materials.failed')} />
      ) : !found.data ? (
        <Skeleton shape={{ height: '4rem' }} />
      ) : found.data.length === 0 ? (
        <p className="small soft">
          {t('materials.noCourses')} <TextLink to="/women-courses">{t('materials.courses')}</TextLink>
        </p>
      ) : (
        <ul className={styles.courses}>
          {found.data.map(({ id, title, files }) => (
            <li key={id}>
              <p>
                <TextLink to={`/classroom/${id}`}>
                  <span dir="auto">{title}</span>
                </TextLink>
              </p>
              {files.length === 0 ? (
                <p className="small soft">{t('materials.none')}</p>
              ) : (
                <ul className={styles.files}>
                  {files.map((file) => (
                    <li key={file.path}>
                      <FileButton {...file} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function FileButton({ name, path }: { name: string; path: string }) {
  const { t } = useTranslation('beitMidrash');
  const [busy, setBusy] = useState(false);

  async function open() {
    // Opened inside the click handler: browsers block a tab that is opened later.
    const tab = window.open('', '_blank');
    setBusy(true);
    try {
      const address = await addressOfFile(path);
      if (tab && !tab.closed) {
        tab.opener = null;
        tab.location.replace(address);
      } else {
        location.assign(address);
      }
    } catch (error) {
      tab?.close();
      showToast('failed', errorMessage(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button look="quiet" busy={busy} onClick={() => void open()}>
      <FileIcon />
      <span dir="auto">{name}</span>
      <span className="visually-hidden"> {t('learning.newTab')}</span>
    </Button>
  );
}
