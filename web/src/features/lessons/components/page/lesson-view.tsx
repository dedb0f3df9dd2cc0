import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#kit/badge/badge.tsx';
import { TextLink } from '#kit/button/text-link.tsx';
import { PageFrame } from '#kit/layout/page-frame.tsx';
import { formatMinutes } from '#kit/numbers/numbers.ts';
import { useNow } from '#kit/time/use-now.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { inHowLong } from '../../how-long.ts';
import { type LessonPage, otherOf, spanOf } from '../../lesson.ts';
import { useNameOf } from '../../use-name-of.ts';
import { usePrice } from '../../use-price.ts';
import styles from '../lessons.module.css';
import { StandingPanel } from '../state/standing-panel.tsx';
import { When } from '../when.tsx';
import { HomeworkPart } from '../work/homework.tsx';
import { MaterialsPart } from '../work/materials.tsx';
import { NotesPart } from '../work/notes.tsx';
import { SummaryPart } from '../work/summary.tsx';
import { LessonFacts } from './lesson-facts.tsx';
import { LessonHistory } from './lesson-history.tsx';

type Props = {
  lesson: LessonPage;
  zone: string;
  /** The other dates of a lesson that repeats. */
  series?: ReactNode;
  /** The way to report what happened. */
  report?: ReactNode;
  /** What was written in its room, for a parent. */
  chat?: ReactNode;
};

/** One lesson: when it is and where it stands, then what belongs to it, then what happened. */
export function LessonView({ lesson, zone, series, report, chat }: Props) {
  const { t } = useTranslation('lessons');
  const { language } = useLanguage();
  const nameOf = useNameOf();
  const price = usePrice();
  const { role, student, teacher } = lesson;
  return (
    <PageFrame
      title={lesson.subject}
      above={
        <div className="cluster-3 middle">
          <TextLink to="/dashboard">{t('toDashboard')}</TextLink>
          <Badge tone={lesson.kind === 'trial' ? 'honour' : 'plain'}>{t(`kind.${lesson.kind}`)}</Badge>
          {report}
        </div>
      }
      lead={
        role === 'admin'
          ? t('between', { student: nameOf(student), teacher: nameOf(teacher) })
          : lesson.is_parent
            ? t('forChild', { child: nameOf(student), name: nameOf(teacher) })
            : t('with', { name: nameOf(otherOf(lesson)) })
      }
      margin={<LessonFacts lesson={lesson} />}
    >
      <div className={styles.parts}>
        <section className={styles.part} aria-label={t('when.title')}>
          <When lesson={lesson} time={lesson} zone={zone} />
          <p className="cluster-3 middle">
            <Countdown lesson={lesson} />
            <span>{formatMinutes(lesson.duration_minutes, language)}</span>
            <strong>{price(lesson)}</strong>
          </p>
        </section>
        <StandingPanel lesson={lesson} zone={zone} />
        {series}
        {lesson.notes && <StudentsWords lesson={lesson} words={lesson.notes} />}
        <SummaryPart lesson={lesson} />
        {role !== 'admin' && <HomeworkPart lesson={lesson} zone={zone} />}
        {role !== 'admin' && <MaterialsPart lesson={lesson} />}
        {role === 'teacher' && <NotesPart lesson={lesson} />}
        {chat}
        <LessonHistory lesson={lesson} zone={zone} />
      </div>
    </PageFrame>
  );
}

/** In how long it begins, while it is going to. */
function Countdown({ lesson }: { lesson: LessonPage }) {
  const { t } = useTranslation('lessons');
  const { language } = useLanguage();
  const now = useNow();
  const { from, to } = spanOf(lesson);
  if (lesson.state !== 'proposed' && lesson.state !== 'agreed') return null;
  return (
    <>
      {now < from && <Badge tone="press">{t('when.in', { when: inHowLong(from, now, language) })}</Badge>}
      {now >= from && now < to && <Badge tone="live">{t('when.now')}</Badge>}
      {now >= to && <Badge>{t('when.over')}</Badge>}
    </>
  );
}

function StudentsWords({ lesson, words }: { lesson: LessonPage; words: string }) {
  const { t } = useTranslation('lessons');
  const nameOf = useNameOf();
  const isOwn =
    lesson.created_by !== null && lesson.role !== 'admin' && lesson.created_by === lesson[lesson.role].id;
  const writer = lesson.created_by === lesson.teacher.id ? lesson.teacher : lesson.student;
  return (
    <section className={styles.part} aria-labelledby="words">
      <h2 id="words" className="step-title">
        {isOwn ? t('words.own') : t('words.student', { name: nameOf(writer) })}
      </h2>
      <blockquote className={`edge ${styles.quote}`} dir="auto">
        {words}
      </blockquote>
    </section>
  );
}
