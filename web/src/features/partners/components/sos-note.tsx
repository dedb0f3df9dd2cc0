import { useTranslation } from 'react-i18next';
import { TextLink } from '#kit/button/text-link.tsx';

/** For those who cannot wait for an answer. */
export function SosNote() {
  const { t } = useTranslation('partners');
  return (
    <p>
      {t('sos.question')} <TextLink to="/sos-havrouta">{t('sos.go')}</TextLink>
    </p>
  );
}
