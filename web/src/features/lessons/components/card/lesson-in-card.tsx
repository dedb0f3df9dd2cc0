import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#kit/badge/badge.tsx';
import { TextLink } from '#kit/button/text-link.tsx';
import { lessonPage } from '../../api/get-lesson.ts';
import type { LessonPage } from '../../lesson.ts';
import { usePrice } from '../../use-price.ts';
import { useStanding } from '../../use-standing.ts';
import { LessonActions } from '../state/lesson-actions.tsx';
import { Terms } from '../state/terms.tsx';
import { When } from '../when.tsx';

type Props = { id: string; person: string; zone: string };

/** In a conversation: where the lesson stands, what it costs, and what can be done about it, as on its page. */
export function LessonInCard({ id, person, zone }: Props) {
  const { data: lesson } = useQuery(lessonPage(id, person));
  return lesson ? <Standing lesson={lesson} zone={zone} /> : null;
}

function Standing({ lesson, zone }: { lesson: LessonPage; zone: string }) {
  const { t } = useTranslation('lessons');
  const { title, tone } = useStanding(lesson);
  const price = usePrice();
  // Whoever is asked reads it with what their yes means.
  const isPriceSaid = ['proposed', 'agreed'].includes(lesson.state) && !lesson.actions.includes('accept');
  return (
    <div className="stack-2">
      <p role="status">
        <Badge tone={tone === 'bad' ? 'danger' : tone === 'quiet' ? 'plain' : 'press'}>{title}</Badge>
      </p>
      {lesson.change && <When lesson={lesson} time={lesson.change} zone={zone} />}
      {isPriceSaid && (
        <p className="small">
          {t('facts.price')}: {price(lesson)}
        </p>
      )}
      <Terms lesson={lesson} />
      <LessonActions lesson={lesson} zone={zone} />
      <p className="small">
        <TextLink to={`/lesson/${lesson.id}`}>{t('toPage')}</TextLink>
      </p>
    </div>
  );
}
