import { useTranslation } from '#i18n/use-translation.ts';
import { ActionButton } from '#kit/action/action-button.tsx';
import type { Child } from '#shared/family/family.ts';
import { agreeForChild } from '../../api/change-family.ts';
import { Consent } from '../family/consent.tsx';

/** The text has changed: until the parent agrees, nothing new is booked for the child. */
export function ConsentAgain({ child }: { child: Child }) {
  const { t } = useTranslation('families');
  return (
    <div className="callout stack-3">
      <p className="strong">{t('consent.changed', { name: child.first_name })}</p>
      <Consent>
        <div>
          <ActionButton work={() => agreeForChild(child.child_id)}>{t('consent.agreeAgain')}</ActionButton>
        </div>
      </Consent>
    </div>
  );
}
