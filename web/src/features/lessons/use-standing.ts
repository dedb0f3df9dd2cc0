import { useTranslation } from '#i18n/use-translation.ts';
import { useNow } from '#kit/time/use-now.ts';
import { useBeginning } from '#lib/time-zones/use-beginning.ts';
import { type LessonPage, otherOf } from './lesson.ts';
import { standingOf, toneOf } from './standing.ts';
import { useNameOf } from './use-name-of.ts';

/** Where a lesson stands, in words for who looks at it. */
export function useStanding(lesson: LessonPage) {
  const { t } = useTranslation('lessons');
  const beginning = useBeginning();
  const nameOf = useNameOf();
  const now = useNow();
  const standing = standingOf(lesson, now);
  const until = lesson.object_until ?? lesson.change?.answer_until ?? lesson.answer_until;
  const values = {
    name: nameOf(otherOf(lesson)),
    outcome: lesson.outcome ? t(`outcome.${lesson.outcome}`) : '',
    until: until ? beginning(until) : '',
    opens: beginning(lesson.room_opens_at),
  };
  return {
    title: t(`standing.${standing}.title`, values),
    text: t(`standing.${standing}.text`, values),
    tone: toneOf(standing),
  };
}
