import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { ActionButton } from '#kit/action/action-button.tsx';
import { toastError, useAction } from '#kit/action/use-action.ts';
import { Button } from '#kit/button/button.tsx';
import { Loaded } from '#kit/waiting/loaded.tsx';
import { browserHasPasskeys } from '#lib/auth/sign-in/passkeys.ts';
import { showTitledToast } from '#lib/toasts.ts';
import { addKey, renewRecoveryCodes } from '../../api/change-factors.ts';
import { factors } from '../../api/list-factors.ts';
import { freeName } from '../../free-name.ts';
import { Section } from '../section.tsx';
import { AddFactor } from './add-factor.tsx';
import { FactorList } from './factor-list.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

export function SecondFactorSection({ person, zone }: { person: string; zone: string }) {
  const { t } = useTranslation('settings');
  const query = useQuery(factors(person));
  const [codes, setCodes] = useState<readonly string[]>();
  const makeCodes = async () => setCodes(await renewRecoveryCodes());
  const firstCodes = useAction(makeCodes, toastError);

  /** Recovery codes are created with the first factor, which is there whatever comes of them; the button makes them, too. */
  async function added(isFirst: boolean) {
    if (isFirst) await firstCodes.run();
  }

  async function addNamedKey(names: readonly string[]) {
    await addKey(freeName(names, (number) => t('secondFactor.keyName', { number })));
    showTitledToast('done', t('secondFactor.added.title'), t('secondFactor.keyAdded'));
    await added(names.length === 0);
  }

  return (
    <Section id="secondFactor" title={t('secondFactor.title')} lead={t('secondFactor.lead')}>
      <Loaded query={query} skeleton="2.75rem">
        {(list) => (
          <>
            {list.length > 0 && <FactorList list={list} zone={zone} />}
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
                <ActionButton look="quiet" work={() => addNamedKey(list.map(({ name }) => name))}>
                  {t('secondFactor.addKey')}
                </ActionButton>
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
