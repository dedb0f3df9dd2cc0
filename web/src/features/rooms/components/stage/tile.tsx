import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Avatar } from '#kit/names/avatar.tsx';
import type { Quality } from '../../rtc/peer/quality.ts';
import { HandIcon, MicIcon, QualityIcon } from '../room-icons.tsx';
import { Picture } from './picture.tsx';
import styles from './tile.module.css';

export type ShownTile = {
  key: string;
  /** For whom it is: a person has one for the camera, and one more while they share a screen. */
  person: string;
  name: string;
  avatar: string | null;
  stream: MediaStream | undefined;
  isScreen: boolean;
  isMe: boolean;
  mic: boolean;
  camera: boolean;
  hand: boolean;
  isSpeaking: boolean;
  /** Undefined for oneself. */
  isConnected: boolean | undefined;
  quality: Quality;
};

const bars = { good: 3, fair: 2, poor: 1 } as const;

export function Tile({ tile, large = false }: { tile: ShownTile; large?: boolean }) {
  const { t } = useTranslation('rooms');
  const { name, isScreen, isMe, mic, camera, hand, isSpeaking, isConnected, quality } = tile;
  const label = isScreen ? t('tile.screen', { name }) : isMe ? t('tile.you', { name }) : name;
  const hasPicture = isScreen || camera;
  return (
    <li
      className={styles.tile}
      data-speaking={isSpeaking || undefined}
      data-large={large || undefined}
      data-person={tile.person}
      data-screen={isScreen || undefined}
      aria-label={label}
    >
      {hasPicture ? (
        <Picture stream={tile.stream} mirrored={isMe && !isScreen} whole={isScreen} />
      ) : (
        <span className={styles.face}>
          <Avatar name={name} src={tile.avatar} size="large" />
        </span>
      )}
      {isConnected === false && <span className={styles.waiting}>{t('tile.connecting')}</span>}
      <span className={styles.caption}>
        {!isScreen && !mic && <Mark text={t('tile.muted')} icon={<MicIcon off />} />}
        {!isScreen && hand && <Mark text={t('tile.hand')} icon={<HandIcon />} />}
        <span className={styles.name} dir={label === name ? 'auto' : undefined}>
          {label}
        </span>
        {isConnected && !isScreen && (
          <Mark text={t(`quality.${quality}`)} icon={<QualityIcon bars={bars[quality]} />} />
        )}
      </span>
    </li>
  );
}

function Mark({ text, icon }: { text: string; icon: ReactNode }) {
  return (
    <span className={styles.mark} role="img" aria-label={text} title={text}>
      {icon}
    </span>
  );
}
