import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#kit/badge/badge.tsx';
import { Card } from '#kit/layout/card.tsx';
import grid from '#kit/layout/card-grid.module.css';
import { articles } from '../articles.ts';
import { ArticleLine } from './article-line.tsx';
import styles from './article-list.module.css';

type Props = {
  /** The article that is being read. */
  except?: string;
};

export function ArticleList({ except }: Props) {
  const { t } = useTranslation('blog');
  return (
    <ul className={`${grid.grid} ${grid.few} ${styles.list}`}>
      {articles
        .filter(({ slug }) => slug !== except)
        .map((article) => (
          <li key={article.slug}>
            <Card
              level={2}
              to={`/blog/${article.slug}`}
              title={t(`articles.${article.slug}.title`)}
              above={<Badge>{t(`categories.${article.category}`)}</Badge>}
              below={<ArticleLine article={article} />}
            >
              <p>{t(`articles.${article.slug}.excerpt`)}</p>
            </Card>
          </li>
        ))}
    </ul>
  );
}
