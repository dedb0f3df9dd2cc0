import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#kit/button/button.tsx';
import { Confirm } from '#kit/overlay/confirm.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import type { Child } from '#shared/family/family.ts';
import { startAsChild } from '../../api/sign-in-as-child.ts';

/** The browser is the child's from then on; the parent signs in again afterwards. */
export function StartAsChild({ child }: { child: Child }) {
  const { t } = useTranslation('families');
  const { enterSession } = useAuth();
  const name = child.first_name;
  return (
    <Confirm
      look="strong"
      title={t('start.title', { name })}
      description={t('start.text', { name })}
      action={t('start.action', { name })}
      keep={t('cancel')}
      work={async () => {
        const { error } = await enterSession(await startAsChild(child.child_id));
        if (error) throw error;
      }}
      trigger={<Button>{t('start.open', { name })}</Button>}
    />
  );
}
