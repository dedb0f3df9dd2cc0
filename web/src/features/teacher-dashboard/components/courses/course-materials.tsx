import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { toastError, useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { formatSize } from '#kit/numbers/numbers.ts';
import { Confirm } from '#kit/overlay/confirm.tsx';
import { useLanguage } from '#lib/language/language-context.ts';
import { showToast } from '#lib/toasts.ts';
import { materialName, materialTypes, whyNot } from '#shared/materials/material.ts';
import type { OwnCourse } from '../../api/courses/list-own-courses.ts';
import { downloadMaterial } from '../../api/materials/download-material.ts';
import { listMaterials } from '../../api/materials/list-materials.ts';
import { removeMaterial } from '../../api/materials/remove-material.ts';
import { uploadMaterial } from '../../api/materials/upload-material.ts';
import { RowList } from '../list/own-list.tsx';
import { Row } from '../list/row.tsx';
import { RowDialog } from '../list/row-dialog.tsx';
import styles from '../teacher-dashboard.module.css';

type Props = { course: OwnCourse; teacher: string };

export function CourseMaterials({ course, teacher }: Props) {
  const { t } = useTranslation('teacherDashboard');
  return (
    <RowDialog
      action={t('materials.open')}
      title={t('materials.title', { title: course.title })}
      about={course.title}
    >
      {() => (
        <div className="stack-4">
          <p>{t('materials.lead')}</p>
          <Upload course={course} teacher={teacher} />
          <MaterialList course={course} teacher={teacher} />
        </div>
      )}
    </RowDialog>
  );
}

function Upload({ course, teacher }: Props) {
  const { t } = useTranslation('teacherDashboard');
  const chooser = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string>();
  const { busy, failure, run } = useAction(async (file: File) => {
    await uploadMaterial(teacher, course.id, materialName(file.name), file);
    showToast('done', t('materials.added'));
  });

  function take(file: File | undefined) {
    if (!file) return;
    const reason = whyNot(file);
    setRefused(reason && t(`materials.refused.${reason}`));
    if (!reason) void run(file);
  }

  return (
    <div className="stack-4">
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
      <div className={styles.actions}>
        <Button busy={busy} onClick={() => chooser.current?.click()}>
          {t('materials.add')}
        </Button>
        <span className="soft small">{t('materials.kinds')}</span>
      </div>
      <Alert error={failure}>{refused}</Alert>
    </div>
  );
}

function MaterialList({ course, teacher }: Props) {
  const { t } = useTranslation('teacherDashboard');
  return (
    <RowList
      query={useQuery(listMaterials(teacher, course.id))}
      rowHeight="3rem"
      empty={<p>{t('materials.none')}</p>}
      row={({ id, size }) => <MaterialRow {...{ course, teacher, size }} name={id} />}
    />
  );
}

function MaterialRow({ course, teacher, name, size }: Props & { name: string; size: number }) {
  const { t } = useTranslation('teacherDashboard');
  const { language } = useLanguage();
  const { busy, run } = useAction(() => downloadMaterial(course.id, name), toastError);
  return (
    <Row title={name} facts={[size > 0 && formatSize(size, language)]}>
      <Button
        look="quiet"
        busy={busy}
        aria-label={t('materials.downloadOf', { name })}
        onClick={() => void run()}
      >
        {t('materials.download')}
      </Button>
      <Confirm
        title={t('materials.removeTitle')}
        description={t('materials.removeText', { name })}
        action={t('materials.remove')}
        keep={t('keep')}
        trigger={
          <Button look="quiet" aria-label={t('materials.removeOf', { name })}>
            {t('materials.remove')}
          </Button>
        }
        work={() => removeMaterial(teacher, course.id, name)}
      />
    </Row>
  );
}
