import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#kit/badge/badge.tsx';
import { TextLink } from '#kit/button/text-link.tsx';
import { Prose } from '#shared/prose/prose.tsx';
import type { articles } from '../articles.ts';
import { ArticleLine } from './article-line.tsx';
import { ArticleList } from './article-list.tsx';
import styles from './article-view.module.css';

export function ArticleView({ article }: { article: (typeof articles)[number] }) {
  const { t } = useTranslation('blog');
  const { slug, category } = article;
  const title = t(`articles.${slug}.title`);
  const excerpt = t(`articles.${slug}.excerpt`);
  return (
    <div className={`stack-5 page-width ${styles.page}`}>
      <TextLink quiet to="/blog">
        {t('back')}
      </TextLink>
      <article className={`stack-6 ${styles.article}`}>
        <header className={`stack-4 start ${styles.heading}`}>
          <Badge>{t(`categories.${category}`)}</Badge>
          <h1 className={styles.title}>{title}</h1>
          <p className={`soft ${styles.excerpt}`}>{excerpt}</p>
          <ArticleLine article={article} />
        </header>
        <Prose lines={t(`articles.${slug}.text`, { returnObjects: true })} />
      </article>
      <nav className={`stack-4 ${styles.more}`} aria-labelledby="more-articles">
        <p id="more-articles" className={styles.moreTitle}>
          {t('more')}
        </p>
        <ArticleList except={slug} />
      </nav>
    </div>
  );
}
