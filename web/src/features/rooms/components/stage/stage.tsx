import { useTranslation } from '#i18n/use-translation.ts';
import styles from './stage.module.css';
import { type ShownTile, Tile } from './tile.tsx';

type Props = {
  tiles: readonly ShownTile[];
  view: 'tiles' | 'speaker';
  /** Who was loud last. */
  speaker: string | undefined;
};

/** Everyone side by side, or one of them large: a shared screen, whoever speaks, or else somebody other than oneself. */
export function Stage({ tiles, view, speaker }: Props) {
  const { t } = useTranslation('rooms');
  const large =
    view === 'speaker'
      ? (tiles.find(({ isScreen }) => isScreen) ??
        tiles.find(({ person, isMe }) => person === speaker && !isMe) ??
        tiles.find(({ isMe }) => !isMe) ??
        tiles[0])
      : undefined;
  const small = tiles.filter((tile) => tile !== large);
  return (
    <ul
      className={large ? styles.speaker : styles.tiles}
      data-count={Math.min(tiles.length, 10)}
      aria-label={t('stage.label')}
    >
      {large && <Tile key={large.key} tile={large} large />}
      {small.map((tile) => (
        <Tile key={tile.key} tile={tile} />
      ))}
    </ul>
  );
}
