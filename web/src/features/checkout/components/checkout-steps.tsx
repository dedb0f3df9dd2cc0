import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { stepNames } from '../steps.ts';
import { useCheckout } from '../use-checkout.ts';
import styles from './checkout.module.css';
import { ConfirmationStep } from './confirmation-step.tsx';
import { DetailsStep } from './details-step.tsx';
import { PaymentStep } from './payment-step.tsx';
import { Progress } from './progress.tsx';

/** Details, Payment, Confirmation. It only shows how it will be: no step is sent anywhere. */
export function CheckoutSteps() {
  const { t } = useTranslation('checkout');
  const checkout = useCheckout();
  const name = stepNames[checkout.step - 1] ?? 'details';
  return (
    <div className="stack-5">
      <p className={`callout ${styles.demonstration}`}>{t('demonstration')}</p>
      <Progress step={checkout.step} />
      <Step key={name} title={t(`${name}.title`)} isFirst={checkout.step === 1 && !checkout.edited}>
        {name === 'details' && <DetailsStep checkout={checkout} />}
        {name === 'payment' && <PaymentStep checkout={checkout} />}
        {name === 'confirmation' && <ConfirmationStep />}
      </Step>
    </div>
  );
}

type StepProps = {
  title: string;
  /** As the page opens, the focus stays where it is. */
  isFirst: boolean;
  children: ReactNode;
};

/** The focus goes to the heading of the next step, for screen readers and keyboards. */
function Step({ title, isFirst, children }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const begins = useRef(isFirst);
  useEffect(() => {
    if (!begins.current) heading.current?.focus();
  }, []);
  return (
    <section className="stack-5">
      <h2 ref={heading} tabIndex={-1} className="section-title">
        {title}
      </h2>
      {children}
    </section>
  );
}
