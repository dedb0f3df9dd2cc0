import { shown } from '@lomdim/contract/constants';
import { useTranslation } from '#i18n/use-translation.ts';
import { Meter } from '#kit/chart/meter.tsx';
import { stepNames } from '../steps.ts';
import styles from './checkout.module.css';

export function Progress({ step }: { step: number }) {
  const { t } = useTranslation('checkout');
  const title = t(`steps.${stepNames[step - 1] ?? 'details'}`);
  return (
    <div className="stack-2">
      <Meter
        value={step}
        max={shown.checkoutSteps}
        aria-label={t('progress')}
        aria-valuetext={t('progressText', { step, steps: shown.checkoutSteps, title })}
      />
      <ol className={`plain-list small soft ${styles.stepNames}`}>
        {stepNames.map((name, index) => (
          <li key={name} aria-current={index + 1 === step ? 'step' : undefined} data-done={index < step}>
            {t(`steps.${name}`)}
          </li>
        ))}
      </ol>
    </div>
  );
}
