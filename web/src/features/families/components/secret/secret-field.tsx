import { type ChildSecretKind, childSecrets } from '@lomdim/contract/functions';
import { useId } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { ChoiceCard } from '#kit/field/choice-card.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import type { Secret } from '../../secret.ts';
import { PicturePad } from './picture-pad.tsx';
import styles from './secret.module.css';

type Props = {
  /** `choose` is the parent's, `show` the child's. */
  purpose: 'choose' | 'show';
  value: Secret;
  onChange: (secret: Secret) => void;
};

const kinds: readonly ChildSecretKind[] = ['pictures', 'pin'];

/** Pictures for those who do not read yet, or a number. */
export function SecretField({ purpose, value, onChange }: Props) {
  const { t } = useTranslation('families');
  const name = useId();
  return (
    <div className={`stack-4 ${styles.field}`}>
      <fieldset className={styles.kinds}>
        <legend className="strong">{t(`secret.${purpose}.kind`)}</legend>
        <div className="cluster-3">
          {kinds.map((kind) => (
            <ChoiceCard
              key={kind}
              name={name}
              value={kind}
              checked={value.kind === kind}
              onChange={() => onChange({ ...value, kind })}
            >
              <span>{t(`secret.kinds.${kind}`)}</span>
            </ChoiceCard>
          ))}
        </div>
      </fieldset>
      {value.kind === 'pictures' ? (
        <PicturePad
          label={t(`secret.${purpose}.pictures`)}
          chosen={value.pictures}
          onChange={(pictures) => onChange({ ...value, pictures })}
        />
      ) : (
        <div className={styles.pin}>
          <TextField
            label={t(`secret.${purpose}.pin`)}
            hint={t('secret.pinHint', {
              shortest: childSecrets.shortestPin,
              longest: childSecrets.longestPin,
            })}
            type="password"
            inputMode="numeric"
            autoComplete="off"
            dir="ltr"
            maxLength={childSecrets.longestPin}
            value={value.pin}
            onChange={({ target }) => onChange({ ...value, pin: target.value.replaceAll(/[^0-9]/g, '') })}
          />
        </div>
      )}
    </div>
  );
}
