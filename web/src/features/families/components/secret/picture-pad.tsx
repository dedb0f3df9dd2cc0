import { type ChildPicture, childPictures, childSecrets } from '@lomdim/contract/functions';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#kit/button/button.tsx';
import { Picture } from './picture.tsx';
import styles from './secret.module.css';

type Props = {
  label: string;
  chosen: readonly ChildPicture[];
  onChange: (chosen: ChildPicture[]) => void;
};

/** Four pictures, one after the other; the same one may come twice. */
export function PicturePad({ label, chosen, onChange }: Props) {
  const { t } = useTranslation('families');
  const isFull = chosen.length === childSecrets.pictures;
  const places = Array.from({ length: childSecrets.pictures }, (_, place) => ({
    place,
    picture: chosen[place],
  }));
  return (
    <fieldset className={`stack-3 ${styles.pad}`}>
      <legend className="strong">{label}</legend>
      <div className="cluster-3 middle">
        <div className="cluster-2" aria-hidden="true">
          {places.map(({ place, picture }) => (
            <span key={place} className={styles.place}>
              {picture && <Picture of={picture} size={28} />}
            </span>
          ))}
        </div>
        <Button look="quiet" disabled={chosen.length === 0} onClick={() => onChange(chosen.slice(0, -1))}>
          {t('secret.back')}
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {t('secret.chosen', { count: chosen.length, of: childSecrets.pictures })}
      </p>
      <ul className={`plain-list ${styles.pictures}`}>
        {childPictures.map((picture) => (
          <li key={picture}>
            <button
              type="button"
              className={styles.picture}
              aria-disabled={isFull}
              onClick={() => !isFull && onChange([...chosen, picture])}
            >
              <Picture of={picture} />
              <span className="small">{t(`pictures.${picture}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
