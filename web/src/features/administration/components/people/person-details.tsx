import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
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
  is_child?: boolean;
  parent_name?: string | null;
};

/** What somebody says of themselves, for whoever decides about them. */
export function PersonDetails({ person }: { person: Shown }) {
  const { t } = useTranslation('administration');
  const { genderText } = useProfileValues();
  const { email, approval_status, is_child } = person;
  const childGender = (gender: string | null) =>
    gender === 'male' || gender === 'female' ? t(`users.childGender.${gender}`) : '';
  return (
    <dl className={`stack-3 ${styles.details}`}>
      <Detail label={t('details.name')}>{teacherName(person)}</Detail>
      {approval_status && (
        <Detail label={t('details.status')}>
          <StatusBadge status={approval_status} />
        </Detail>
      )}
      {is_child ? (
        <>
          <Detail label={t('details.account')}>{t('users.child')}</Detail>
          <Detail label={t('details.parent')}>{person.parent_name}</Detail>
        </>
      ) : (
        <Detail label={t('details.email')}>
          {email && <TextLink to={`mailto:${email}`}>{email}</TextLink>}
        </Detail>
      )}
      <Detail label={t('details.gender')}>
        {is_child ? childGender(person.gender) : genderText(person.gender)}
      </Detail>
      <Detail label={t('details.signedUp')} wide>
        <Moment at={person.created_at} />
      </Detail>
      {/* Of a child nothing of this is kept. */}
      {!is_child && <OwnWords person={person} />}
    </dl>
  );
}

function OwnWords({ person }: { person: Shown }) {
  const { t } = useTranslation('administration');
  const { subjectName } = useVocabulary();
  const { audiencesText } = useProfileValues();
  const subjects = person.subjects ?? [];
  return (
    <>
      <Detail label={t('details.location')}>{person.location}</Detail>
      {person.audiences && <Detail label={t('details.audiences')}>{audiencesText(person.audiences)}</Detail>}
      <Detail label={t('details.bio')} wide>
        {person.bio}
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
        {person.experience}
      </Detail>
    </>
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
