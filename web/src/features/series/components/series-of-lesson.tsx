import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#kit/badge/badge.tsx';
import { TextLink } from '#kit/button/text-link.tsx';
import { clockTime, longDay } from '#kit/time/clock.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { seriesOfLesson } from '../api/series-of-lesson.ts';
import { type SeriesLesson, stateOf } from '../series.ts';
import { AnswerAll } from './answer-all.tsx';
import styles from './series.module.css';

type Props = {
  lesson: string;
  zone: string;
  /** As whom the viewer answers; nobody where they only look. */
  actor: string | undefined;
};

/** The other dates of a lesson that repeats, and one answer for all of them; nothing for a lesson that stands alone. */
export function SeriesOfLesson({ lesson, zone, actor }: Props) {
  const { t } = useTranslation('series');
  const { user } = useAuth();
  const id = useId();
  const person = user?.id ?? '';
  const { data } = useQuery(seriesOfLesson(person, lesson));
  if (!data || data.lessons.length < 2) return null;
  return (
    <section className="stack-4" aria-labelledby={id}>
      <h2 id={id} className="step-title">
        {t('title', { count: data.lessons.length })}
      </h2>
      {actor !== undefined && <AnswerAll series={data} person={actor} />}
      <ol className={`plain-list ${styles.dates}`}>
        {data.lessons.map((each) => (
          <li key={each.id}>
            <When lesson={each} zone={zone} isThis={each.id === lesson} />
            <Badge tone={each.state === 'agreed' ? 'live' : 'plain'}>
              {t(`state.${stateOf(each.state)}`)}
            </Badge>
          </li>
        ))}
      </ol>
    </section>
  );
}

function When({ lesson, zone, isThis }: { lesson: SeriesLesson; zone: string; isThis: boolean }) {
  const { t } = useTranslation('series');
  const { language } = useLanguage();
  const when = `${longDay(lesson.starts_at, language, zone)}, ${clockTime(lesson.starts_at, language, zone)}`;
  if (!isThis) return <TextLink to={`/lesson/${lesson.id}`}>{when}</TextLink>;
  return (
    <span aria-current="true">
      <strong>{when}</strong> <span className="small soft">{t('this')}</span>
    </span>
  );
}
