import { ArticleList } from '#features/blog/components/article-list.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { PageFrame } from '#kit/layout/page-frame.tsx';
import { usePageHead } from '#lib/head/page-head.ts';
import { page } from './page.ts';

export default function BlogPage() {
  const { t } = useTranslation('blog');
  usePageHead(page);
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <ArticleList />
    </PageFrame>
  );
}
