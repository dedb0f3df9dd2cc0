import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '../../components/ui/button.tsx';

/** To the page before this one; to the home page for someone who came here first. */
export function GoBackButton() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { key } = useLocation();
  return (
    <Button look="quiet" onClick={() => void (key === 'default' ? navigate('/') : navigate(-1))}>
      {t('goBack')}
    </Button>
  );
}
