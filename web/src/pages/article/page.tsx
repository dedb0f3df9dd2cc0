import { useParams } from 'react-router';
import { articles } from '#features/blog/articles.ts';
import { ArticleView } from '#features/blog/components/article-view.tsx';
import NotFoundPage from '../not-found/page.tsx';

export default function ArticlePage() {
  const { slug } = useParams();
  const article = articles.find((each) => each.slug === slug);
  return article ? <ArticleView article={article} /> : <NotFoundPage />;
}
