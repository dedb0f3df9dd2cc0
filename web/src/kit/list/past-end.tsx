import { useTranslation } from '#i18n/use-translation.ts';
import { ButtonLink } from '../button/button.tsx';
import { EmptyState } from '../empty/empty-state.tsx';

type Props = { firstAddress: string; onFirst?: () => void };

/** Where an address asks for what follows on the last row of a list. */
export function PastEnd({ firstAddress, onFirst }: Props) {
  const { t } = useTranslation('common');
  return (
    <EmptyState text={t('list.pastEnd')}>
      <ButtonLink to={firstAddress} onClick={onFirst}>
        {t('list.toFirst')}
      </ButtonLink>
    </EmptyState>
  );
}
