import { timings } from '@lomdim/contract/constants';
import { useEffect, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { QuietArch } from '#kit/art/quiet-arch.tsx';
import { Badge } from '#kit/badge/badge.tsx';
import { Spinner } from '#kit/waiting/spinner.tsx';
import { ChatLine } from '#shared/chat/chat-line.tsx';
import { ChatLog } from '#shared/chat/chat-log.tsx';
import { PeopleList } from '#shared/listing/people-list.tsx';
import styles from './classroom.module.css';
import { ClassroomFrame } from './classroom-frame.tsx';

/** What a classroom looks like, with people and words that were made up, and that say so. */
export function SampleClassroom() {
  const { t } = useTranslation('classroom');
  const [isLoading, setLoading] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setLoading(false), timings.classroomLoadingMs);
    return () => clearTimeout(timer);
  }, []);
  if (isLoading) {
    return (
      <div className={styles.loading} role="status">
        <Spinner />
        <h1>{t('sample.loading')}</h1>
      </div>
    );
  }
  const people = t('sample.people', { returnObjects: true });
  const lines = t('sample.lines', { returnObjects: true });
  return (
    <ClassroomFrame
      title={t('sample.title')}
      isSample
      facts={[
        { name: t('details.teacher'), value: people[0]?.name },
        { name: t('details.subject'), value: t('sample.subject') },
        { name: t('details.begins'), value: t('sample.begins') },
        { name: t('details.length'), value: t('sample.length') },
        { name: t('details.enrolled'), value: String(people.length - 1) },
      ]}
      video={
        <section className={`surface ${styles.stage}`} aria-label={t('tabs.video')}>
          <QuietArch />
          <p className="soft">{t('sample.video')}</p>
        </section>
      }
      chat={
        <div className="stack-4">
          <ChatLog label={t('tabs.chat')} newest={undefined}>
            {lines.map(({ name, time, text }) => (
              <ChatLine key={text} name={name} when={time}>
                {text}
              </ChatLine>
            ))}
          </ChatLog>
          <p className="soft">{t('sample.chat')}</p>
        </div>
      }
      participants={
        <PeopleList
          label={t('tabs.participants')}
          people={people.map(({ name }, index) => ({
            id: name,
            name,
            marks: index === 0 && <Badge tone="press">{t('details.teacher')}</Badge>,
          }))}
        />
      }
      materials={
        <ul className={`plain-list ${styles.materials}`}>
          {t('sample.materials', { returnObjects: true }).map(({ name, kind }) => (
            <li key={name}>
              <span>{name}</span>
              <span className="soft">{kind}</span>
            </li>
          ))}
        </ul>
      }
    />
  );
}
