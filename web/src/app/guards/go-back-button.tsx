import { useNavigate } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#kit/button/button.tsx';
import { cameFromOwnPage } from '../own-history.ts';

/** To the page before this one; to the home page for someone who came here first. */
export function GoBackButton() {
  const { t } = useTranslation('accounts');
  const navigate = useNavigate();
  const goBack = () => (cameFromOwnPage() ? navigate(-1) : navigate('/'));
  return (
    <Button look="quiet" onClick={() => void goBack()}>
      {t('goBack')}
    </Button>
  );
}
