import { CheckoutSteps } from '#features/checkout/components/checkout-steps.tsx';
import { OrderSummary } from '#features/checkout/components/order-summary.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { PageFrame } from '#kit/layout/page-frame.tsx';
import { usePageHead } from '#lib/head/page-head.ts';
import { page } from './page.ts';

export default function PaymentPage() {
  const { t } = useTranslation('checkout');
  usePageHead(page);
  return (
    <PageFrame title={t('title')} lead={t('lead')} margin={<OrderSummary />} marginFirst>
      <CheckoutSteps />
    </PageFrame>
  );
}
