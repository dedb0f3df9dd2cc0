import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#kit/alert/alert.tsx';
import { Failure } from '#kit/alert/failure.tsx';
import { Button } from '#kit/button/button.tsx';
import { showToast } from '#lib/toasts.ts';
import type { OwnCourse } from '../../api/courses/list-own-courses.ts';
import { materials, uploadMaterial } from '../../api/materials/list-materials.ts';
import { materialName, materialTypes, whyNot } from '../../material.ts';
import { ListSkeleton } from '../own-list.tsx';
import { RowDialog } from '../row-dialog.tsx';
import styles from '../teacher-dashboard.module.css';
import { MaterialRow } from './material-row.tsx';

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
  const { mutate, isPending, error } = useMutation({
    mutationFn: (file: File) => uploadMaterial(teacher, course.id, materialName(file.name), file),
    onSuccess: () => showToast('done', t('materials.added')),
  });

  function take(file: File | undefined) {
    if (!file) return;
    const reason = whyNot(file);
    setRefused(reason && t(`materials.refused.${reason}`));
    if (!reason) mutate(file);
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
        <Button busy={isPending} onClick={() => chooser.current?.click()}>
          {t('materials.add')}
        </Button>
        <span className={styles.soft}>{t('materials.kinds')}</span>
      </div>
      <Alert>{refused}</Alert>
      <Alert error={error} />
    </div>
  );
}

function MaterialList({ course, teacher }: Props) {
  const { t } = useTranslation('teacherDashboard');
  const { data, error, isFetching, refetch } = useQuery(materials(teacher, course.id));
  if (error && !data) return <Failure error={error} busy={isFetching} onAgain={() => void refetch()} />;
  if (!data) return <ListSkeleton height="3rem" />;
  if (data.length === 0) return <p>{t('materials.none')}</p>;
  return (
    <ul className="stack-3 plain-list">
      {data.map(({ name, metadata }) => (
        <li key={name}>
          <MaterialRow
            {...{ name, teacher }}
            courseId={course.id}
            size={typeof metadata?.size === 'number' ? metadata.size : 0}
          />
        </li>
      ))}
    </ul>
  );
}
