import { useEffect, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#kit/button/button.tsx';
import { type SceneName, sceneMs } from '../tutorials.ts';
import { SceneDrawing } from './scene-drawing.tsx';
import styles from './tutorials.module.css';

type Props = { title: string; words: readonly string[]; scenes: readonly SceneName[]; onClose: () => void };

/** Scene after scene with its words below. It can be stopped, and gone through by hand. */
export function TutorialPlayer({ title, words, scenes, onClose }: Props) {
  const { t } = useTranslation('support');
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(true);
  const isLast = at === scenes.length - 1;
  const said = words[at] ?? '';

  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => (isLast ? setPlaying(false) : setAt(at + 1)), sceneMs(said));
    return () => clearTimeout(timer);
  }, [isPlaying, isLast, at, said]);

  function play() {
    if (isLast) setAt(0);
    setPlaying(true);
  }

  function go(step: number) {
    setPlaying(false);
    setAt(at + step);
  }

  return (
    <section className="stack-3" aria-label={title}>
      <div className={`stack-4 ${styles.stage}`} data-playing={isPlaying ? '' : undefined}>
        {scenes[at] && <SceneDrawing key={at} name={scenes[at]} />}
        <p className={styles.words} aria-live="polite">
          {said}
        </p>
      </div>
      <p className="small soft">{t('tutorials.scene', { scene: at + 1, scenes: scenes.length })}</p>
      <ol className={`plain-list ${styles.track}`} aria-hidden="true">
        {scenes.map((scene, index) => (
          <li key={scene} data-done={index <= at ? '' : undefined} />
        ))}
      </ol>
      <div className="cluster-2">
        <Button onClick={isPlaying ? () => setPlaying(false) : play}>
          {isPlaying ? t('tutorials.pause') : isLast ? t('tutorials.again') : t('tutorials.play')}
        </Button>
        <Button look="quiet" disabled={at === 0} onClick={() => go(-1)}>
          {t('tutorials.before')}
        </Button>
        <Button look="quiet" disabled={isLast} onClick={() => go(1)}>
          {t('tutorials.after')}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t('tutorials.all')}
        </Button>
      </div>
    </section>
  );
}
