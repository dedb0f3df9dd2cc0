import { useTranslation } from '#i18n/use-translation.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { SelectField } from '#kit/field/select-field.tsx';
import { Picture, useStreamOf } from '../components/stage/picture.tsx';
import styles from './device-check.module.css';
import type { LocalMedia, MediaView } from './local-media.ts';
import { useLevel } from './use-level.ts';

type Props = { media: LocalMedia; own: MediaView; onEnter: () => void };

/** Before joining: whether camera and microphone work, and how to join without them. */
export function DeviceCheck({ media, own, onEnter }: Props) {
  const { t } = useTranslation('rooms');
  const { mic, camera, busy } = own;
  const preview = useStreamOf(camera.track);
  const level = useLevel(mic.on ? mic.track : null);
  const has = `${mic.on ? 'mic' : ''}${camera.track ? 'Camera' : ''}`;
  const words: Record<string, string> = {
    micCamera: t('check.enter'),
    mic: t('check.enterMic'),
    Camera: t('check.enterCamera'),
    '': t('check.enterSilent'),
  };
  return (
    <section className={styles.check} aria-labelledby="device-check">
      <div className={styles.preview}>
        {camera.track ? (
          <Picture stream={preview} mirrored />
        ) : (
          <p>{busy ? t('check.asking') : t('check.cameraOff')}</p>
        )}
      </div>
      <div className="stack-4">
        <h2 id="device-check">{t('check.title')}</h2>
        <p className="soft">{t('check.lead')}</p>
        <DeviceChoice kind="mic" {...{ media, own }} />
        {mic.on && (
          <div className={styles.level}>
            <span id="mic-level">{t('check.level')}</span>
            <meter aria-labelledby="mic-level" min={0} max={1} value={level} />
          </div>
        )}
        <DeviceChoice kind="camera" {...{ media, own }} />
        <div>
          <Button tall onClick={onEnter} disabled={busy}>
            {busy ? t('check.asking') : words[has]}
          </Button>
        </div>
      </div>
    </section>
  );
}

function DeviceChoice({ kind, media, own }: { kind: 'mic' | 'camera'; media: LocalMedia; own: MediaView }) {
  const { t } = useTranslation('rooms');
  const { track, on, problem } = own[kind];
  const wanted = kind === 'mic' ? 'audioinput' : 'videoinput';
  // Without permission a browser reveals neither names nor ids of devices.
  const found = own.devices.filter((device) => device.kind === wanted && device.deviceId !== '');
  const isOn = track !== null && on;
  const switchWords = () => {
    if (kind === 'mic') return isOn ? t('check.micOff') : t('check.micOn');
    return isOn ? t('check.cameraTurnOff') : t('check.cameraOn');
  };
  const set = (next: boolean) => void (kind === 'mic' ? media.setMic(next) : media.setCamera(next));
  return (
    <div className={styles.device}>
      {track && found.length > 0 ? (
        <SelectField
          label={t(`check.${kind}`)}
          value={track.getSettings().deviceId ?? ''}
          onChange={(event) => void media.choose(kind, event.target.value)}
          options={found.map(({ deviceId, label }, at) => ({
            value: deviceId,
            text: label || `${t(`check.${kind}`)} ${at + 1}`,
          }))}
        />
      ) : (
        <p className="strong">{t(`check.${kind}`)}</p>
      )}
      {problem && <Alert>{t(`problem.${kind}.${problem}`)}</Alert>}
      <Button look="quiet" disabled={own.busy} onClick={() => set(!isOn)}>
        {problem ? t('check.again') : switchWords()}
      </Button>
    </div>
  );
}
