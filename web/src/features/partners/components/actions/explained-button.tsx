import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#kit/button/button.tsx';
import styles from '../partners.module.css';

type Props = {
  text: string;
  /** Whom it is about. */
  name: string;
  why: string;
  /** Where it can be fixed. */
  link?: ReactNode;
};

/** A disabled action that stays focusable and explains why: at once to screen readers, to others when pressed. */
export function ExplainedButton({ text, name, why, link }: Props) {
  const { t } = useTranslation('partners');
  const id = useId();
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button
        look="quiet"
        aria-disabled
        aria-label={t('actionFor', { action: text, name })}
        aria-describedby={id}
        onClick={() => setAsked(true)}
      >
        {text}
      </Button>
      <p id={id} className={asked ? `small soft ${styles.why}` : 'visually-hidden'}>
        {why} {asked && link}
      </p>
    </>
  );
}
