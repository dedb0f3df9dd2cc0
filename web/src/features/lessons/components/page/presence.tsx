import { useTranslation } from '#i18n/use-translation.ts';
import { formatMinutes } from '#kit/numbers/numbers.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import type { LessonPage } from '../../lesson.ts';
import { useNameOf } from '../../use-name-of.ts';
import styles from '../lessons.module.css';

/** Who was in the room, and for how long. */
export function Presence({ lesson }: { lesson: Pick<LessonPage, 'student' | 'teacher' | 'presence'> }) {
  const { t } = useTranslation('lessons');
  const { language } = useLanguage();
  const nameOf = useNameOf();
  const minutesOf = (id: string) => lesson.presence.find(({ person_id }) => person_id === id)?.minutes ?? 0;
  const people = [lesson.student, lesson.teacher];
  return (
    <div>
      <p className="small soft">{t('presence.title')}</p>
      {people.every(({ id }) => minutesOf(id) === 0) ? (
        <p>{t('presence.nobody')}</p>
      ) : (
        <ul className={`plain-list ${styles.presence}`}>
          {people.map((person) => (
            <li key={person.id}>
              {t('presence.minutes', {
                name: nameOf(person),
                minutes: formatMinutes(minutesOf(person.id), language),
              })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
