import { useParams } from 'react-router';
import { articles } from '#features/blog/articles.ts';
import { ArticleView } from '#features/blog/components/article-view.tsx';
import { usePageHead } from '#lib/head/page-head.ts';
import NotFoundPage from '../not-found/page.tsx';
import { page } from './page.ts';

export default function ArticlePage() {
  const { slug } = useParams();
  const article = articles.find((each) => each.slug === slug);
  return article ? <Article article={article} /> : <NotFoundPage />;
}

function Article({ article }: { article: (typeof articles)[number] }) {
  usePageHead(page);
  return <ArticleView article={article} />;
}
