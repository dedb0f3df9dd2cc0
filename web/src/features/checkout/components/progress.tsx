import { shown } from '@lomdim/contract/constants';
import { useTranslation } from 'react-i18next';
import { stepNames } from '../steps.ts';
import styles from './checkout.module.css';

export function Progress({ step }: { step: number }) {
  const { t } = useTranslation('checkout');
  const title = t(`steps.${stepNames[step - 1] ?? 'details'}`);
  return (
    <div className="stack-2">
      <div
        role="progressbar"
        className={styles.bar}
        aria-label={t('progress')}
        aria-valuemin={0}
        aria-valuemax={shown.checkoutSteps}
        aria-valuenow={step}
        aria-valuetext={t('progressText', { step, steps: shown.checkoutSteps, title })}
      >
        <span style={{ inlineSize: `${(100 * step) / shown.checkoutSteps}%` }} />
      </div>
      <ol className={styles.stepNames}>
        {stepNames.map((name, index) => (
          <li key={name} aria-current={index + 1 === step ? 'step' : undefined} data-done={index < step}>
            {t(`steps.${name}`)}
          </li>
        ))}
      </ol>
    </div>
  );
}
