import { meetings } from '@lomdim/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Alert } from '#kit/alert/alert.tsx';
import { QueryFailure } from '#kit/alert/failure.tsx';
import { Button, ButtonLink } from '#kit/button/button.tsx';
import { SelectField } from '#kit/field/select-field.tsx';
import { Avatar } from '#kit/names/avatar.tsx';
import { teacherName } from '#kit/names/names.ts';
import { formatMinutes } from '#kit/numbers/numbers.ts';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { errorMessage } from '#lib/errors/error-message.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { type Companion, companions, startStudy } from '../../api/start-study.ts';
import styles from './study.module.css';

const timeIsTaken = '23P01';

/** Somebody one knows is asked to come, and the room opens. */
export function StudyTogether({ person, zone }: { person: string; zone: string }) {
  const { t } = useTranslation('beitMidrash');
  const { language } = useLanguage();
  const { profile } = useAuth();
  const navigate = useNavigate();
  const found = useQuery(companions(person));
  const [minutes, setMinutes] = useState(60);
  /** With whom a room is being opened, under an id that stays the same when it is tried again. */
  const [asked, setAsked] = useState<{ companion: string; id: string; busy: boolean }>();
  const [failure, setFailure] = useState<{ error: unknown; name: string }>();

  async function begin(companion: Companion, name: string) {
    if (asked?.busy) return;
    const id = asked?.companion === companion.id ? asked.id : crypto.randomUUID();
    setAsked({ companion: companion.id, id, busy: true });
    setFailure(undefined);
    try {
      const room = await startStudy({
        id,
        companion,
        arePartners: companion.role === 'student' && profile?.role === 'student',
        minutes,
        subject: t('study.subject'),
        words: `${t('study.words')} ${location.origin}/video-call/${id}`,
        zone,
      });
      await navigate(`/video-call/${room}`);
    } catch (error) {
      setFailure({ error, name });
      setAsked({ companion: companion.id, id, busy: false });
    }
  }

  if (found.error && !found.data) {
    return <QueryFailure query={found} title={t('study.failed')} />;
  }
  if (!found.data) return <Skeleton shape={{ height: '9rem' }} />;
  if (found.data.length === 0) {
    return (
      <div className={styles.part}>
        <p>{t('study.nobody')}</p>
        <p className="cluster-2">
          <ButtonLink to="/find-partner">{t('ways.partner')}</ButtonLink>
          <ButtonLink look="quiet" to="/sos-havrouta">
            {t('ways.sos')}
          </ButtonLink>
        </p>
      </div>
    );
  }
  return (
    <div className={styles.part}>
      <p className="small soft">{t('study.togetherText')}</p>
      <SelectField
        label={t('study.minutes')}
        value={String(minutes)}
        options={meetings.durationsInMinutes.map((each) => ({
          value: String(each),
          text: formatMinutes(each, language),
        }))}
        onChange={({ target }) => setMinutes(Number(target.value))}
      />
      {failure && (
        <Alert>
          {Object(failure.error).code === timeIsTaken
            ? t('study.taken', { name: failure.name })
            : errorMessage(failure.error)}
        </Alert>
      )}
      <ul className={styles.people} aria-label={t('study.people')}>
        {found.data.map((companion) => {
          const name = teacherName(companion) || t('study.nameless');
          return (
            <li key={companion.id}>
              <Avatar name={name} src={companion.avatar_url} size="small" />
              <span className={styles.name} dir="auto">
                {name}
                <span className="small soft">
                  {t(companion.role === 'teacher' ? 'study.teacher' : 'study.partner')}
                </span>
              </span>
              <Button
                look="quiet"
                busy={asked?.busy === true && asked.companion === companion.id}
                aria-label={t('study.beginWith', { name })}
                onClick={() => void begin(companion, name)}
              >
                {t('study.begin')}
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
