import { useTranslation } from 'react-i18next';
import { Badge } from '#kit/badge/badge.tsx';
import { TextLink } from '#kit/button/text-link.tsx';
import { teacherName } from '#kit/names/names.ts';
import { useVocabulary } from '#shared/vocabulary/vocabulary.ts';
import styles from '../administration.module.css';
import { StatusBadge } from '../list/status-badge.tsx';
import { Moment } from '../moment.tsx';

type Props = {
  person: {
    first_name: string | null;
    last_name: string | null;
    email: string | null;
    approval_status: string | null;
    location: string | null;
    title: string | null;
    bio: string | null;
    experience: string | null;
    subjects: readonly string[] | null;
    created_at: string;
  };
};

/** What somebody says of themselves, for whoever decides about them. */
export function PersonDetails({ person }: Props) {
  const { t } = useTranslation('administration');
  const { subjectName } = useVocabulary();
  const name = teacherName(person);
  const subjects = person.subjects ?? [];
  return (
    <dl className={styles.details}>
      <div>
        <dt>{t('details.name')}</dt>
        <dd dir="auto">{name || t('details.none')}</dd>
      </div>
      <div>
        <dt>{t('details.status')}</dt>
        <dd>
          <StatusBadge status={person.approval_status} />
        </dd>
      </div>
      <div>
        <dt>{t('details.email')}</dt>
        <dd>
          {person.email ? (
            <TextLink to={`mailto:${person.email}`}>{person.email}</TextLink>
          ) : (
            t('details.none')
          )}
        </dd>
      </div>
      <div>
        <dt>{t('details.location')}</dt>
        <dd dir="auto">{person.location || t('details.none')}</dd>
      </div>
      <div className={styles.wide}>
        <dt>{t('details.signedUp')}</dt>
        <dd>
          <Moment at={person.created_at} />
        </dd>
      </div>
      <div className={styles.wide}>
        <dt>{t('details.bio')}</dt>
        <dd dir="auto">{person.bio || t('details.none')}</dd>
      </div>
      <div className={styles.wide}>
        <dt>{t('details.subjects')}</dt>
        <dd className="cluster-2">
          {subjects.length === 0
            ? t('details.none')
            : subjects.map((subject) => <Badge key={subject}>{subjectName(subject)}</Badge>)}
        </dd>
      </div>
      <div className={styles.wide}>
        <dt>{t('details.experience')}</dt>
        <dd dir="auto">{person.experience || t('details.none')}</dd>
      </div>
    </dl>
  );
}
