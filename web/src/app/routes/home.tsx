import { useTranslation } from 'react-i18next';
import { Hero } from '../../features/home/components/hero.tsx';
import { HowItWorks } from '../../features/home/components/how-it-works.tsx';
import { usePageHead } from '../../lib/page-head.ts';

export function HomePage() {
  const { t } = useTranslation(['home', 'common']);
  usePageHead({ title: t('title'), description: t('common:description') });
  return (
    <>
      <Hero />
      <HowItWorks />
    </>
  );
}
