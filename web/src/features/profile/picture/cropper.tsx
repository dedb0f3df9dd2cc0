import { useEffect, useId, useRef } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { type Crop, maxZoom, placeCrop, reachOf, zoomCrop } from './crop.ts';
import { drawSquare } from './draw-square.ts';
import styles from './picture.module.css';
import { useDrag } from './use-drag.ts';

type Props = { picture: ImageBitmap; crop: Crop; onCrop: (crop: Crop) => void; disabled: boolean };

/** As sharp as the largest place it takes, on a sharp screen. */
const stageSide = 640;

/** The round window over the picture. It is dragged by hand; sliders do the same for everyone else. */
export function Cropper({ picture, crop, onCrop, disabled }: Props) {
  const { t } = useTranslation('profile');
  const stage = useRef<HTMLCanvasElement>(null);
  useDrag(stage, { picture, crop, onCrop, disabled });

  useEffect(() => {
    if (stage.current) drawSquare(stage.current, picture, crop);
  }, [picture, crop]);

  const reach = reachOf(picture, crop);
  return (
    <div className={styles.cropper}>
      <div className={styles.stage}>
        <canvas
          ref={stage}
          className={styles.canvas}
          width={stageSide}
          height={stageSide}
          role="img"
          aria-label={t('picture.stage')}
        />
        <span className={styles.window} aria-hidden="true" />
      </div>
      <p className={`small soft ${styles.how}`}>{t('picture.howTo')}</p>
      <Slider
        label={t('picture.zoom')}
        from={1}
        to={maxZoom}
        value={crop.zoom}
        disabled={disabled}
        onValue={(zoom) => onCrop(zoomCrop(picture, crop, zoom))}
      />
      <Slider
        label={t('picture.across')}
        {...reach.x}
        value={crop.x}
        disabled={disabled}
        onValue={(x) => onCrop(placeCrop(picture, { ...crop, x }))}
      />
      <Slider
        label={t('picture.down')}
        {...reach.y}
        value={crop.y}
        disabled={disabled}
        onValue={(y) => onCrop(placeCrop(picture, { ...crop, y }))}
      />
    </div>
  );
}

type SliderProps = {
  label: string;
  from: number;
  to: number;
  value: number;
  disabled: boolean;
  onValue: (value: number) => void;
};

/** In percent, which is what screen readers announce. */
function Slider({ label, from, to, value, disabled, onValue }: SliderProps) {
  const id = useId();
  const way = to - from;
  const stuck = way < 0.001;
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        // A place in a picture is the same whichever way the page is read.
        dir="ltr"
        type="range"
        min={0}
        max={100}
        step={2}
        value={stuck ? 50 : Math.round(((value - from) / way) * 100)}
        disabled={disabled || stuck}
        onChange={(event) => onValue(from + (Number(event.target.value) / 100) * way)}
      />
    </div>
  );
}
