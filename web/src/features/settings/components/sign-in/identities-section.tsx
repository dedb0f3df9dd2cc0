import type { UserIdentity } from '@supabase/supabase-js';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { ActionButton } from '#kit/action/action-button.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { signInSettings } from '#lib/auth/sign-in/sign-in-settings.ts';
import { showToast } from '#lib/toasts.ts';
import { linkGoogle, unlinkIdentity } from '../../api/link-identity.ts';
import { RemoveButton } from '../remove-button.tsx';
import { Section } from '../section.tsx';
import styles from '../settings.module.css';

/** The sign-in methods: e-mail address with password, and linked accounts. The last one cannot be removed. */
export function IdentitiesSection() {
  const { t } = useTranslation('settings');
  const { user } = useAuth();
  const identities = user?.identities ?? [];
  const hasGoogle = identities.some(({ provider }) => provider === 'google');
  const { data: settings } = useQuery({ ...signInSettings, enabled: !hasGoogle });
  const canLink = settings?.offersGoogle ?? false;
  return (
    <Section id="identities" title={t('identities.title')} lead={t('identities.lead')}>
      <ul className="stack-4 plain-list">
        {identities.map((identity) => (
          <Identity key={identity.identity_id} identity={identity} isLast={identities.length === 1} />
        ))}
      </ul>
      {canLink && !hasGoogle && (
        <ActionButton look="quiet" work={linkGoogle}>
          {t('identities.link')}
        </ActionButton>
      )}
    </Section>
  );
}

function Identity({ identity, isLast }: { identity: UserIdentity; isLast: boolean }) {
  const { t } = useTranslation('settings');
  const name = identity.provider === 'google' ? 'Google' : t('identities.email');
  const address = identity.identity_data?.email;
  return (
    <li className={styles.entry}>
      <div>
        <strong>{name}</strong>
        {typeof address === 'string' && <p className="small soft">{address}</p>}
      </div>
      {!isLast && (
        <RemoveButton
          text={t('identities.unlink')}
          about={name}
          title={t('identities.unlinkTitle', { name })}
          description={t('identities.unlinkText', { name })}
          work={async () => {
            await unlinkIdentity(identity);
            showToast('done', t('identities.unlinked'));
          }}
        />
      )}
    </li>
  );
}
