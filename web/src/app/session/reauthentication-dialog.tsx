import { ReauthenticationForm } from '#features/accounts/components/reauthentication/reauthentication-form.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { Dialog } from '#kit/overlay/dialog.tsx';
import { settleReauthentication } from '#lib/auth/sign-in/reauthentication.ts';

/** Opens above the form that needs it; the refused request is sent again once the person has reauthenticated. */
export function ReauthenticationDialog() {
  const { t } = useTranslation('accounts');
  return (
    <Dialog
      open
      onOpenChange={() => settleReauthentication(false)}
      title={t('reauthentication.title')}
      description={t('reauthentication.lead')}
      closeLabel={t('reauthentication.cancel')}
    >
      <ReauthenticationForm
        onReauthenticated={() => settleReauthentication(true)}
        onCancel={() => settleReauthentication(false)}
      />
    </Dialog>
  );
}
