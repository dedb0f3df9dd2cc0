import { useTranslation } from '#i18n/use-translation.ts';
import { formatDay } from '#kit/time/format.ts';
import { minutesToRead } from '#shared/prose/text-blocks.ts';
import type { articles } from '../articles.ts';
import styles from './article-line.module.css';

/** Who wrote it, when, and how long it takes. */
export function ArticleLine({ article }: { article: (typeof articles)[number] }) {
  const { t, texts } = useTranslation('blog');
  const { slug, author, day } = article;
  const minutes = minutesToRead(t(`articles.${slug}.text`, { returnObjects: true }));
  return (
    <p className={`small soft ${styles.line}`}>
      <span>{author}</span>
      <time dateTime={day}>{formatDay(day, texts.language)}</time>
      <span>{t('readTime', { count: minutes })}</span>
    </p>
  );
}
