import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#kit/badge/badge.tsx';
import { TextLink } from '#kit/button/text-link.tsx';
import { valueDirection } from '#kit/list/value-direction.ts';
import { teacherName } from '#kit/names/names.ts';
import { useVocabulary } from '#shared/vocabulary/vocabulary.ts';
import type { Applicant } from '../../api/people/list-applicants.ts';
import { useProfileValues } from '../../use-profile-values.ts';
import styles from '../administration.module.css';
import { StatusBadge } from '../list/status-badge.tsx';
import { Moment } from '../moment.tsx';

type Shown = Omit<Applicant, 'avatar_url' | 'next_cursor' | 'audiences' | 'updated_at'> & {
  /** Where the list knows them. */
  audiences?: readonly string[];
};

/** What somebody says of themselves, for whoever decides about them. */
export function PersonDetails({ person }: { person: Shown }) {
  const { t } = useTranslation('administration');
  const { subjectName } = useVocabulary();
  const { genderText, audiencesText } = useProfileValues();
  const { email, approval_status, location, bio, experience, created_at } = person;
  const subjects = person.subjects ?? [];
  return (
    <dl className={`stack-3 ${styles.details}`}>
      <Detail label={t('details.name')}>{teacherName(person)}</Detail>
      <Detail label={t('details.status')}>
        <StatusBadge status={approval_status} />
      </Detail>
      <Detail label={t('details.email')}>
        {email && <TextLink to={`mailto:${email}`}>{email}</TextLink>}
      </Detail>
      <Detail label={t('details.location')}>{location}</Detail>
      <Detail label={t('details.gender')}>{genderText(person.gender)}</Detail>
      {person.audiences && <Detail label={t('details.audiences')}>{audiencesText(person.audiences)}</Detail>}
      <Detail label={t('details.signedUp')} wide>
        <Moment at={created_at} />
      </Detail>
      <Detail label={t('details.bio')} wide>
        {bio}
      </Detail>
      <Detail label={t('details.subjects')} wide>
        {subjects.length > 0 && (
          <span className="cluster-2">
            {subjects.map((subject) => (
              <Badge key={subject}>{subjectName(subject)}</Badge>
            ))}
          </span>
        )}
      </Detail>
      <Detail label={t('details.experience')} wide>
        {experience}
      </Detail>
    </dl>
  );
}

/** Something of the details; what was not said is said to be missing. */
function Detail({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  const { t } = useTranslation('administration');
  return (
    <div className={wide ? styles.wide : undefined}>
      <dt className="soft small">{label}</dt>
      <dd dir={valueDirection(children)}>{children || t('details.none')}</dd>
    </div>
  );
}
