import { useRef, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { toastError, useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { FileIcon } from '#kit/icons/chat-icons.tsx';
import { formatSize } from '#kit/numbers/numbers.ts';
import { Confirm } from '#kit/overlay/confirm.tsx';
import { useLanguage } from '#lib/language/language-context.ts';
import { showToast } from '#lib/toasts.ts';
import { materialName, materialTypes, whyNot } from '#shared/materials/material.ts';
import { downloadMaterial, removeMaterial, uploadMaterial } from '../../api/change-materials.ts';
import { isChildLooking, type LessonPage, type Material } from '../../lesson.ts';
import { isCalledOff } from '../../standing.ts';
import styles from '../lessons.module.css';

type Props = { lesson: LessonPage };

/** Files that the two bring to their lesson. */
export function MaterialsPart({ lesson }: Props) {
  const { t } = useTranslation('lessons');
  const { materials } = lesson;
  const isOff = isCalledOff(lesson.state);
  if (isOff && materials.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="materials">
      <div className="stack-2">
        <h2 id="materials" className="step-title">
          {t('materials.title')}
        </h2>
        <p className="small soft">{t('materials.lead')}</p>
      </div>
      {materials.length === 0 ? (
        <p className="soft">{t('materials.none')}</p>
      ) : (
        <ul className="stack-3 plain-list">
          {materials.map((material) => (
            <li key={material.name} className={`surface ${styles.row}`}>
              <MaterialRow lesson={lesson} material={material} />
            </li>
          ))}
        </ul>
      )}
      {!isOff && !isChildLooking(lesson) && <Upload lesson={lesson} />}
    </section>
  );
}

/** Beside the two, only the parent of a child brings something. */
function isBroughtByViewer({ role, is_parent, student, teacher }: LessonPage, owner: string | null): boolean {
  if (role === 'admin' || owner === null) return false;
  if (is_parent) return owner !== student.id && owner !== teacher.id;
  return owner === (role === 'student' ? student : teacher).id;
}

function MaterialRow({ lesson, material: { name, size, owner_id } }: Props & { material: Material }) {
  const { t } = useTranslation('lessons');
  const { language } = useLanguage();
  const { busy, run } = useAction(() => downloadMaterial(lesson.id, name), toastError);
  const isOwn = isBroughtByViewer(lesson, owner_id);
  return (
    <>
      <span className={styles.rowWords}>
        <span className="cluster-2 middle">
          <FileIcon />
          <span dir="auto">{name}</span>
        </span>
        {size > 0 && <span className="small soft">{formatSize(size, language)}</span>}
      </span>
      <span className="cluster-2">
        <Button
          look="quiet"
          busy={busy}
          aria-label={t('materials.downloadOf', { name })}
          onClick={() => void run()}
        >
          {t('materials.download')}
        </Button>
        {isOwn && !isCalledOff(lesson.state) && (
          <Confirm
            trigger={
              <Button look="quiet" aria-label={t('materials.removeOf', { name })}>
                {t('materials.remove')}
              </Button>
            }
            title={t('materials.removeTitle')}
            description={t('materials.removeText', { name })}
            action={t('materials.remove')}
            keep={t('keep')}
            work={() => removeMaterial(lesson.id, name)}
          />
        )}
      </span>
    </>
  );
}

function Upload({ lesson }: Props) {
  const { t } = useTranslation('lessons');
  const chooser = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string>();
  const { busy, failure, run } = useAction(async (file: File) => {
    await uploadMaterial(lesson.id, materialName(file.name), file);
    showToast('done', t('materials.added'));
  });

  function take(file: File | undefined) {
    if (!file) return;
    const reason = whyNot(file);
    setRefused(reason && t(`materials.refused.${reason}`));
    if (!reason) void run(file);
  }

  return (
    <div className="stack-2">
      <input
        ref={chooser}
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-label={t('materials.choose')}
        accept={materialTypes}
        onChange={(event) => {
          take(event.target.files?.[0]);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      <div className="cluster-3 middle">
        <Button look="quiet" busy={busy} onClick={() => chooser.current?.click()}>
          {t('materials.add')}
        </Button>
        <span className="soft small">{t('materials.kinds')}</span>
      </div>
      <Alert error={failure}>{refused}</Alert>
    </div>
  );
}
