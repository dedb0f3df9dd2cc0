import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#kit/button/button.tsx';
import { browserHasPasskeys } from '#lib/auth/passkeys.ts';
import { makeRecoveryCodes } from '#lib/auth/recovery-codes.ts';
import { errorMessage } from '#lib/errors/error-message.ts';
import { showToast } from '#lib/toasts.ts';
import { factors, recoveryCodes } from '../../api/change-factors.ts';
import { Loaded } from '../loaded.tsx';
import { Section } from '../section.tsx';
import { AddFactor } from './add-factor.tsx';
import { AddKey } from './add-key.tsx';
import { FactorList } from './factor-list.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

export function SecondFactorSection({ person, zone }: { person: string; zone: string }) {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const query = useQuery(factors(person));
  const [codes, setCodes] = useState<readonly string[]>();
  const reload = async () => {
    await client.invalidateQueries({ queryKey: factors(person).queryKey });
    await client.invalidateQueries({ queryKey: recoveryCodes(person).queryKey });
  };

  async function makeCodes() {
    setCodes(await makeRecoveryCodes());
    await client.invalidateQueries({ queryKey: recoveryCodes(person).queryKey });
  }

  /** Recovery codes are created with the first factor. */
  async function added(isFirst: boolean) {
    await reload();
    if (!isFirst) return;
    // The factor is there whatever comes of this, and the codes can be had by the button.
    await makeCodes().catch((error: unknown) => showToast('failed', errorMessage(error)));
  }

  return (
    <Section id="secondFactor" title={t('secondFactor.title')} lead={t('secondFactor.lead')}>
      <Loaded query={query} height="2.75rem">
        {(list) => (
          <>
            {list.length > 0 && <FactorList list={list} zone={zone} onChanged={reload} />}
            <div className="cluster-3 middle">
              <AddFactor
                names={list.map(({ name }) => name)}
                onAdded={() => added(list.length === 0)}
                trigger={
                  <Button look="quiet">
                    {list.length === 0 ? t('secondFactor.add') : t('secondFactor.addAnother')}
                  </Button>
                }
              />
              {browserHasPasskeys() && (
                <AddKey names={list.map(({ name }) => name)} onAdded={() => added(list.length === 0)} />
              )}
            </div>
            {list.length === 1 && <p className="soft">{t('secondFactor.advice')}</p>}
            {list.length > 0 && <RecoveryCodes person={person} zone={zone} onRenew={makeCodes} />}
          </>
        )}
      </Loaded>
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </Section>
  );
}
