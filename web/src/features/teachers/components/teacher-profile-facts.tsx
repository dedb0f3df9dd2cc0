import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useVocabulary } from '#shared/vocabulary/vocabulary.ts';
import type { Teacher } from '../api/get-teacher.ts';
import styles from './teacher-profile.module.css';

/** What a teacher teaches, to whom, in which languages and from where. What was not said is left out. */
export function TeacherProfileFacts({ teacher }: { teacher: Teacher }) {
  const { t } = useTranslation('teachers');
  const { subjectName, languageName, audienceName } = useVocabulary();
  const { subjects, audiences, languages, location, experience, education } = teacher;
  return (
    <dl className={`edge ${styles.facts}`}>
      <Tags label={t('profile.fact.subjects')} tags={subjects.map(subjectName)} />
      <Tags label={t('profile.fact.audiences')} tags={audiences.map(audienceName)} />
      <Tags label={t('profile.fact.languages')} tags={languages.map(languageName)} />
      {location && <Fact label={t('profile.fact.location')}>{location}</Fact>}
      {experience && <Fact label={t('profile.fact.experience')}>{experience}</Fact>}
      {education && <Fact label={t('profile.fact.education')}>{education}</Fact>}
    </dl>
  );
}

function Tags({ label, tags }: { label: string; tags: string[] }) {
  if (tags.length === 0) return null;
  return (
    <Fact label={label}>
      <span className="cluster-2">
        {tags.map((tag) => (
          <span key={tag} className={styles.tag} dir="auto">
            {tag}
          </span>
        ))}
      </span>
    </Fact>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}
