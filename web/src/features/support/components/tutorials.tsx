import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#kit/button/button.tsx';
import { PlayIcon } from '#kit/icons/icons.tsx';
import { tutorialScenes } from '../tutorials.ts';
import { TutorialPlayer } from './tutorial-player.tsx';
import styles from './tutorials.module.css';

/** Short films without sound: which there are, and the one that was chosen. */
export function Tutorials() {
  const { t } = useTranslation('support');
  const [chosen, setChosen] = useState<number>();
  const films = t('tutorials.films', { returnObjects: true });
  const film = chosen === undefined ? undefined : films[chosen];
  const scenes = chosen === undefined ? undefined : tutorialScenes[chosen];
  if (film && scenes) {
    return (
      <TutorialPlayer
        title={film.title}
        words={film.scenes}
        scenes={scenes}
        onClose={() => setChosen(undefined)}
      />
    );
  }
  return (
    <ul className={`plain-list stack-3 ${styles.films}`}>
      {films.map(({ title }, index) => (
        <li key={title}>
          <Button look="quiet" onClick={() => setChosen(index)}>
            <PlayIcon />
            {title}
          </Button>
        </li>
      ))}
    </ul>
  );
}
