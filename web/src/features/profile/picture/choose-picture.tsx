import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import type { Profile } from '#lib/auth/auth-state.ts';
import { errorMessage } from '#lib/errors/error-message.ts';
import { readFailure } from '#lib/errors/read-failure.ts';
import { showToast } from '#lib/toasts.ts';
import { type Crop, wholePicture } from './crop.ts';
import { Cropper } from './cropper.tsx';
import { squareAsFile } from './draw-square.ts';
import { DropZone } from './drop-zone.tsx';
import styles from './picture.module.css';
import {
  largestFileInMegabytes,
  type PictureError,
  readPicture,
  smallestSideInPixels,
} from './read-picture.ts';
import { usePictureUpload } from './use-picture-upload.ts';

type Props = { profile: Profile; onDone: () => void };

/** Choose, drop or paste a picture; say which part of it; upload it. */
export function ChoosePicture({ profile, onDone }: Props) {
  const { t } = useTranslation('profile');
  const { picture, error, choose } = usePicture();
  const [crop, setCrop] = useState<Crop>(wholePicture);
  const { upload, remove, cancel, forget } = usePictureUpload(profile);
  const busy = upload.busy || remove.busy;
  const hasFailed = upload.failure !== undefined && !upload.isCancelled;

  async function chooseFile(file: Blob) {
    forget();
    if (await choose(file)) setCrop(wholePicture);
  }

  async function save(chosen: ImageBitmap) {
    if (await upload.run(squareAsFile(chosen, crop))) done('saved');
  }

  async function removePicture() {
    if (await remove.run()) done('removed');
  }

  function done(what: 'saved' | 'removed') {
    showToast('done', t(`picture.${what}`));
    onDone();
  }

  const limits = { megabytes: largestFileInMegabytes, pixels: smallestSideInPixels };
  return (
    <div className="stack-4">
      {error && <Alert>{t(`picture.${error}`, limits)}</Alert>}
      {hasFailed && <Alert>{refusalOr(upload.failure, t('picture.failed'))}</Alert>}
      {remove.failure && <Alert>{refusalOr(remove.failure, t('picture.removeFailed'))}</Alert>}
      {picture && <Cropper picture={picture} crop={crop} onCrop={setCrop} disabled={busy} />}
      {upload.busy && <UploadProgress part={upload.part} onCancel={cancel} />}
      {!busy && picture && (
        <Button onClick={() => void save(picture)}>
          {hasFailed ? t('picture.tryAgain') : t('picture.save')}
        </Button>
      )}
      {!upload.busy && (
        <DropZone isSecond={picture !== undefined} disabled={busy} onFile={(file) => void chooseFile(file)} />
      )}
      {profile.avatar_url && !picture && (
        <Button look="quiet" busy={remove.busy} onClick={() => void removePicture()}>
          {t('picture.remove')}
        </Button>
      )}
    </div>
  );
}

/** Where a rule of the product refused, its own message says more. */
function refusalOr(error: unknown, text: string): string {
  return readFailure(error).kind === 'refused' ? errorMessage(error) : text;
}

type ProgressProps = { part: number; onCancel: () => void };

function UploadProgress({ part, onCancel }: ProgressProps) {
  const { t } = useTranslation('profile');
  const percent = Math.round(part * 100);
  return (
    <div className={`stack-2 ${styles.progress}`}>
      <progress aria-label={t('picture.uploading')} max={100} value={percent} />
      <p>{t('picture.progress', { percent })}</p>
      <div className="cluster-3">
        <Button look="quiet" onClick={onCancel}>
          {t('picture.cancel')}
        </Button>
      </div>
    </div>
  );
}

function usePicture() {
  const [picture, setPicture] = useState<ImageBitmap>();
  const [error, setError] = useState<PictureError>();
  const latest = useRef<Blob>(undefined);

  useEffect(() => () => picture?.close(), [picture]);

  /** Whether there is a new picture now. A file that is none leaves the one before it in place. */
  async function choose(file: Blob): Promise<boolean> {
    latest.current = file;
    const read = await readPicture(file);
    if (latest.current !== file) return false;
    const isError = typeof read === 'string';
    setError(isError ? read : undefined);
    if (!isError) setPicture(read);
    return !isError;
  }

  return { picture, error, choose };
}
