import { useTranslation } from '#i18n/use-translation.ts';
import { useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button, ButtonLink } from '#kit/button/button.tsx';
import { FactList } from '#kit/list/fact-list.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { saveFile } from '#lib/browser/save-file.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { receiptTexts } from '../receipt-texts.ts';
import { sample } from '../sample.ts';
import styles from './checkout.module.css';

export function ConfirmationStep() {
  const { t } = useTranslation('checkout');
  const { language } = useLanguage();
  const { profile } = useAuth();
  const { rows } = receiptTexts(t, language);
  return (
    <div className="stack-5">
      <p>{t('confirmation.text')}</p>
      <section aria-labelledby="transaction" className={`surface stack-4 ${styles.transaction}`}>
        <h3 id="transaction" className="step-title">
          {t('transaction.title')}
        </h3>
        <FactList facts={rows.map(([name, value]) => ({ name, value }))} />
      </section>
      <div className={`cluster-3 middle ${styles.actions}`}>
        <ButtonLink to={scheduleOf(profile?.role)} tall>
          {t('confirmation.schedule')}
        </ButtonLink>
        <ReceiptButton />
      </div>
    </div>
  );
}

/** Where one's lessons stand. */
function scheduleOf(role: string | undefined): string {
  if (role === 'student') return '/dashboard/student?tab=courses';
  return role === 'teacher' ? '/dashboard/teacher?tab=sessions' : '/dashboard';
}

/** Most people want no receipt, so the code for it is loaded on demand. */
function ReceiptButton() {
  const { t } = useTranslation('checkout');
  const { language } = useLanguage();
  const { busy, failure, run } = useAction(async () => {
    const { facesFor, makeReceipt } = await import('../receipt/receipt.ts');
    const pdf = makeReceipt(receiptTexts(t, language), language, await facesFor(language));
    saveFile(`lomdim-${sample.transaction.toLowerCase()}.pdf`, new Blob([pdf], { type: 'application/pdf' }));
  });
  return (
    <>
      <Button look="quiet" tall busy={busy} onClick={() => void run()}>
        {t('confirmation.receipt')}
      </Button>
      {failure && <Alert>{t('confirmation.receiptFailed')}</Alert>}
    </>
  );
}
