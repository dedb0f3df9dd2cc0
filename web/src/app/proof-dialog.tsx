import { useTranslation } from 'react-i18next';
import { Dialog } from '../components/ui/dialog.tsx';
import { ProofForm } from '../features/accounts/components/proof-form.tsx';
import { settleProof } from '../lib/auth/proof.ts';

/** Stands above whatever began a grave change, which goes on by itself once the person has shown that it is them. */
export function ProofDialog() {
  const { t } = useTranslation('accounts');
  return (
    <Dialog
      open
      onOpenChange={() => settleProof(false)}
      title={t('proof.title')}
      description={t('proof.lead')}
      closeLabel={t('proof.cancel')}
    >
      <ProofForm onProved={() => settleProof(true)} onCancel={() => settleProof(false)} />
    </Dialog>
  );
}
