import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#kit/badge/badge.tsx';
import { ButtonLink } from '#kit/button/button.tsx';
import { TextLink } from '#kit/button/text-link.tsx';
import { VideoIcon } from '#kit/icons/chat-icons.tsx';
import { Avatar } from '#kit/names/avatar.tsx';
import { useNow } from '#kit/time/use-now.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { inHowLong } from '../../how-long.ts';
import { isRoomOpen, type LessonHead, otherOf, spanOf } from '../../lesson.ts';
import { useNameOf } from '../../use-name-of.ts';
import styles from '../lessons.module.css';
import { CancelLesson } from '../state/cancel-lesson.tsx';
import { MoveLesson } from '../state/move-lesson.tsx';
import { When } from '../when.tsx';

type Props = {
  lesson: LessonHead | null;
  viewer: 'student' | 'teacher' | 'child';
  zone: string;
  /** A parent looks at the lesson of a child. */
  isOfChild?: boolean;
};

/** Who, when, in how long, and the way in. */
export function NextLesson({ lesson, viewer, zone, isOfChild = false }: Props) {
  const { t } = useTranslation('lessons');
  return (
    <section className={`surface ${styles.next}`} aria-labelledby="next-lesson">
      <h2 id="next-lesson" className="small soft">
        {t(isOfChild || viewer === 'child' ? 'agenda.titleOfChild' : 'agenda.title')}
      </h2>
      {lesson ? (
        <Shown lesson={lesson} zone={zone} isChild={viewer === 'child'} />
      ) : (
        <Nothing viewer={viewer} />
      )}
    </section>
  );
}

type ShownProps = {
  lesson: LessonHead;
  zone: string;
  /** A child learns; its parent moves and cancels. */
  isChild: boolean;
};

function Shown({ lesson, zone, isChild }: ShownProps) {
  const { t } = useTranslation('lessons');
  const { language } = useLanguage();
  const nameOf = useNameOf();
  const now = useNow();
  const other = otherOf(lesson);
  const name = nameOf(other);
  const { from } = spanOf(lesson);
  return (
    <>
      <div className={styles.nextLead}>
        <div className={styles.nextWho}>
          <Avatar name={name} src={other.avatar_url} size="large" />
          <div>
            <h3 className={styles.nextTitle}>
              <TextLink quiet to={`/lesson/${lesson.id}`}>
                <span dir="auto">{lesson.subject}</span>
              </TextLink>
            </h3>
            <p>{t('with', { name })}</p>
            <p className="cluster-2">
              {now < from ? (
                <Badge tone="press">{t('when.in', { when: inHowLong(from, now, language) })}</Badge>
              ) : (
                <Badge tone="live">{t('when.now')}</Badge>
              )}
              {lesson.state === 'proposed' && <Badge>{t('agenda.unanswered')}</Badge>}
              {lesson.change && <Badge>{t('agenda.newTime')}</Badge>}
            </p>
          </div>
        </div>
        <When lesson={lesson} time={lesson} zone={zone} />
      </div>
      <div className="cluster-3 middle">
        {isRoomOpen(lesson, now) ? (
          <ButtonLink tall={isChild} to={`/video-call/${lesson.id}`}>
            <VideoIcon />
            {t('action.enter')}
          </ButtonLink>
        ) : (
          <ButtonLink look="quiet" to={`/lesson/${lesson.id}`}>
            {t('agenda.open')}
          </ButtonLink>
        )}
        {!isChild && lesson.actions.includes('propose_time') && (
          <MoveLesson lesson={lesson} zone={zone} text={t('action.move')} />
        )}
        {!isChild && lesson.actions.includes('cancel') && <CancelLesson lesson={lesson} />}
      </div>
    </>
  );
}

function Nothing({ viewer }: Pick<Props, 'viewer'>) {
  const { t } = useTranslation('lessons');
  return (
    <div className={styles.nextLead}>
      <p>{t(`agenda.none.${viewer}`)}</p>
      {viewer === 'student' && (
        <ButtonLink look="quiet" to="/find-teachers">
          {t('agenda.findTeachers')}
        </ButtonLink>
      )}
      {viewer === 'teacher' && (
        <ButtonLink look="quiet" to="/dashboard/teacher?tab=availability">
          {t('agenda.openHours')}
        </ButtonLink>
      )}
    </div>
  );
}
