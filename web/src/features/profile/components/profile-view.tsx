import { availabilityStatuses, genders, levels, teacherAudiences } from '@lomdim/contract/constants';
import { knownLanguage, nativeNameOf } from '@lomdim/contract/languages';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { valueDirection } from '#kit/list/value-direction.ts';
import { formatDollars } from '#kit/money/money.ts';
import type { Profile } from '#lib/auth/auth-state.ts';
import { useVocabulary } from '#shared/vocabulary/vocabulary.ts';
import styles from './profile.module.css';
import tagStyles from './tags.module.css';

type Props = { profile: Profile };

export function ProfileView({ profile }: Props) {
  return (
    <div className={styles.view}>
      <PersonalFacts profile={profile} />
      <Preferences profile={profile} />
      <Tags profile={profile} />
      {profile.role === 'teacher' ? <Teaching profile={profile} /> : <Learning profile={profile} />}
    </div>
  );
}

function PersonalFacts({ profile }: Props) {
  const { t } = useTranslation('profile');
  const gender = genders.find((each) => each === profile.gender);
  return (
    <Facts title={t('personal')}>
      <Fact label={t('field.first_name')}>{profile.first_name}</Fact>
      <Fact label={t('field.last_name')}>{profile.last_name}</Fact>
      <Fact label={t('field.gender')}>{gender && t(`gender.${gender}`)}</Fact>
      <Fact label={t('field.location')}>{profile.location}</Fact>
      <Fact label={t('field.bio')} wide>
        {profile.bio}
      </Fact>
    </Facts>
  );
}

function Preferences({ profile }: Props) {
  const { t, texts } = useTranslation('profile');
  const language = knownLanguage(profile.preferred_language);
  const rate = profile.hourly_rate;
  return (
    <Facts title={t('preferences')}>
      <Fact label={t('field.preferred_language')}>
        {language && <span lang={language}>{nativeNameOf(language)}</span>}
      </Fact>
      {profile.role === 'teacher' && (
        <Fact label={t('field.hourly_rate')}>
          {rate !== null && t('ratePerHour', { rate: formatDollars(rate, texts.language) })}
        </Fact>
      )}
    </Facts>
  );
}

function Tags({ profile }: Props) {
  const { t } = useTranslation('profile');
  const { subjectName, languageName } = useVocabulary();
  const tags = {
    subjects: profile.subjects.map(subjectName),
    languages: profile.languages.map(languageName),
  };
  return (
    <Facts title={t('subjectsAndLanguages')}>
      {(['subjects', 'languages'] as const).map((name) => (
        <Fact key={name} label={t(`field.${name}`)} wide>
          {tags[name].length > 0 && <TagList label={t(`field.${name}`)} tags={tags[name]} />}
        </Fact>
      ))}
    </Facts>
  );
}

function TagList({ label, tags }: { label: string; tags: readonly string[] }) {
  return (
    <ul className="cluster-2 plain-list" aria-label={label}>
      {tags.map((tag) => (
        <li key={tag} className={tagStyles.tag}>
          <span dir="auto">{tag}</span>
        </li>
      ))}
    </ul>
  );
}

function Teaching({ profile }: Props) {
  const { t } = useTranslation('profile');
  const availability = availabilityStatuses.find((each) => each === profile.availability_status);
  const audiences = teacherAudiences.filter((each) => profile.audiences.includes(each));
  return (
    <Facts title={t('teaching')}>
      <Fact label={t('field.title')}>{profile.title}</Fact>
      <Fact label={t('field.availability_status')}>{availability && t(`availability.${availability}`)}</Fact>
      <Fact label={t('field.audiences')} wide>
        {audiences.map((each) => t(`audience.${each}`)).join(', ')}
      </Fact>
      <Fact label={t('field.education')} wide>
        {profile.education}
      </Fact>
      <Fact label={t('field.experience')} wide>
        {profile.experience}
      </Fact>
    </Facts>
  );
}

function Learning({ profile }: Props) {
  const { t } = useTranslation('profile');
  const level = levels.find((each) => each === profile.learning_level);
  return (
    <Facts title={t('learning')}>
      <Fact label={t('field.learning_level')}>{level && t(`level.${level}`)}</Fact>
      <Fact label={t('studyPartners')}>{profile.is_listed_as_partner ? t('listed') : t('notListed')}</Fact>
      {profile.is_listed_as_partner && (
        <>
          <Fact label={t('field.study_goals')} wide>
            {profile.study_goals}
          </Fact>
          <Fact label={t('field.study_availability')} wide>
            {profile.study_availability}
          </Fact>
        </>
      )}
    </Facts>
  );
}

function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`stack-5 ${styles.group}`}>
      <h2 className="step-title">{title}</h2>
      <dl className={styles.facts}>{children}</dl>
    </section>
  );
}

function Fact({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  const { t } = useTranslation('profile');
  return (
    <div className={wide ? styles.wide : undefined}>
      <dt className="small soft">{label}</dt>
      <dd dir={valueDirection(children)}>{children || <span className="soft">{t('notFilledIn')}</span>}</dd>
    </div>
  );
}
