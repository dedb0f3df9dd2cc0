import { useTranslation } from 'react-i18next';
import { Hero } from '../../features/home/components/hero.tsx';
import { HowItWorks } from '../../features/home/components/how-it-works.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';

export function HomePage() {
  const { t } = useTranslation('home');
  useDocumentTitle(t('title'));
  return (
    <>
      <Hero />
      <HowItWorks />
    </>
  );
}
