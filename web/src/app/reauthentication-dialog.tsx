import { useTranslation } from 'react-i18next';
import { Dialog } from '../components/ui/dialog.tsx';
import { ReauthenticationForm } from '../features/accounts/components/reauthentication-form.tsx';
import { settleReauthentication } from '../lib/auth/reauthentication.ts';

/** Stands above whatever began a grave change, which goes on by itself once the person has shown that it is them. */
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
