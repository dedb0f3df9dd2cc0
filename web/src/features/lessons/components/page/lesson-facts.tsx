import { useNavigate } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { toastError, useAction } from '#kit/action/use-action.ts';
import { Button } from '#kit/button/button.tsx';
import { TextLink } from '#kit/button/text-link.tsx';
import { MarginNote } from '#kit/layout/page-frame.tsx';
import { FactList } from '#kit/list/fact-list.tsx';
import { formatCents } from '#kit/money/money.ts';
import { Avatar } from '#kit/names/avatar.tsx';
import { formatMinutes } from '#kit/numbers/numbers.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { openConversation } from '#shared/conversations/open-conversation.ts';
import { isChildLooking, type LessonPage, type LessonPerson } from '../../lesson.ts';
import { useNameOf } from '../../use-name-of.ts';
import { usePrice } from '../../use-price.ts';
import styles from '../lessons.module.css';

/** In the margin: what was agreed, and who the two are. */
export function LessonFacts({ lesson }: { lesson: LessonPage }) {
  const { t } = useTranslation('lessons');
  const { language } = useLanguage();
  const price = usePrice();
  const { role, state, student, teacher, course, rate_cents, price_cents, currency } = lesson;
  const mayWrite = role !== 'admin' && !isChildLooking(lesson);
  return (
    <>
      <MarginNote title={t(state === 'proposed' ? 'facts.proposedTitle' : 'facts.title')}>
        <FactList
          layout="stack"
          facts={[
            { name: t('facts.price'), value: price(lesson) },
            { name: t('facts.package'), value: lesson.package && t('facts.ofPackage', lesson.package) },
            { name: t('facts.length'), value: formatMinutes(lesson.duration_minutes, language) },
            {
              name: t('facts.course'),
              value: course && <TextLink to={`/course/${course.id}`}>{course.title}</TextLink>,
            },
          ]}
        />
        {price_cents > 0 && rate_cents !== null && !lesson.package && (
          <p className="small soft">
            {t('facts.rate', { price: formatCents(rate_cents, currency, language) })}
          </p>
        )}
      </MarginNote>
      <MarginNote title={t('people.title')}>
        {role !== 'student' && <PersonLine person={student} as="student" mayWrite={mayWrite} />}
        {role !== 'teacher' && <PersonLine person={teacher} as="teacher" mayWrite={mayWrite} />}
      </MarginNote>
    </>
  );
}

type PersonProps = { person: LessonPerson; as: 'student' | 'teacher'; mayWrite: boolean };

function PersonLine({ person, as, mayWrite }: PersonProps) {
  const { t } = useTranslation('lessons');
  const nameOf = useNameOf();
  const navigate = useNavigate();
  const { busy, run } = useAction(
    async () => navigate(`/chat?conversation=${await openConversation(person.id)}`),
    toastError,
  );
  const name = nameOf(person);
  return (
    <div className={styles.person}>
      <Avatar name={name} src={person.avatar_url} />
      <div>
        <p className="strong">
          {as === 'teacher' ? (
            <TextLink quiet to={`/teacher/${person.id}`}>
              {name}
            </TextLink>
          ) : (
            name
          )}
        </p>
        <p className="small soft">{t(`people.${as}`)}</p>
      </div>
      {mayWrite && (
        <Button
          look="quiet"
          busy={busy}
          aria-label={t('people.writeTo', { name })}
          onClick={() => void run()}
        >
          {t('people.write')}
        </Button>
      )}
    </div>
  );
}
