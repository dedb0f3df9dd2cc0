import { meetings } from '@lomdim/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button, ButtonLink } from '#kit/button/button.tsx';
import { SelectField } from '#kit/field/select-field.tsx';
import { Avatar } from '#kit/names/avatar.tsx';
import { teacherName } from '#kit/names/names.ts';
import { formatMinutes } from '#kit/numbers/numbers.ts';
import { Loaded } from '#kit/waiting/loaded.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { LessonQuote } from '#shared/lesson-quote/lesson-quote.tsx';
import { type Companion, companions } from '../../api/list-companions.ts';
import { startStudy } from '../../api/start-study.ts';
import styles from './study.module.css';

const timeIsTaken = '23P01';

/** Somebody one knows is asked to come, and the room opens. */
export function StudyTogether({ person, zone }: { person: string; zone: string }) {
  const { t } = useTranslation('beitMidrash');
  const found = useQuery(companions(person));
  return (
    <Loaded query={found} skeleton="9rem" title={t('study.failed')}>
      {(known) =>
        known.length > 0 ? (
          <Companions known={known} zone={zone} />
        ) : (
          <div className="stack-4">
            <p>{t('study.nobody')}</p>
            <p className="cluster-2">
              <ButtonLink to="/find-partner">{t('ways.partner')}</ButtonLink>
              <ButtonLink look="quiet" to="/sos-havrouta">
                {t('ways.sos')}
              </ButtonLink>
            </p>
          </div>
        )
      }
    </Loaded>
  );
}

function Companions({ known, zone }: { known: readonly Companion[]; zone: string }) {
  const { t } = useTranslation('beitMidrash');
  const { language } = useLanguage();
  const { profile } = useAuth();
  const [minutes, setMinutes] = useState(60);
  /** Between a student and a teacher it is a lesson: what it costs is said before anybody is asked. */
  const [considered, setConsidered] = useState<Companion>();
  const { busy, failure, input, run, reset } = useStartStudy(minutes, zone);
  const asked = input?.[0];
  const nameOf = (companion: Companion) => teacherName(companion) || t('study.nameless');
  const arePartners = (companion: Companion) => companion.role === profile?.role;
  return (
    <div className="stack-4">
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
      <Alert error={failure}>
        {asked && Object(failure).code === timeIsTaken && t('study.taken', { name: nameOf(asked) })}
      </Alert>
      {considered ? (
        <LessonNow
          companion={considered}
          name={nameOf(considered)}
          {...{ minutes, busy }}
          onBegin={() => void run(considered)}
          onBack={() => {
            reset();
            setConsidered(undefined);
          }}
        />
      ) : (
        <ul className={`stack-2 plain-list ${styles.people}`} aria-label={t('study.people')}>
          {known.map((companion) => {
            const name = nameOf(companion);
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
                  busy={busy && asked?.id === companion.id}
                  aria-label={t('study.beginWith', { name })}
                  onClick={() => (arePartners(companion) ? void run(companion) : setConsidered(companion))}
                >
                  {t('study.begin')}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

type LessonNowProps = {
  companion: Companion;
  name: string;
  minutes: number;
  busy: boolean;
  onBegin: () => void;
  onBack: () => void;
};

/** A lesson from this minute: with whom, how long and at which price, before it is proposed. */
function LessonNow({ companion, name, minutes, busy, onBegin, onBack }: LessonNowProps) {
  const { t } = useTranslation('beitMidrash');
  const { user } = useAuth();
  const [now] = useState(() => new Date());
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  if (!user) return null;
  const isTeacher = companion.role === 'teacher';
  return (
    <div className="stack-3">
      <h3 ref={heading} tabIndex={-1}>
        {t('study.lessonNow', { name })}
      </h3>
      <p>{t('study.lessonNowText', { name })}</p>
      <LessonQuote
        teacher={isTeacher ? companion.id : user.id}
        student={isTeacher ? user.id : companion.id}
        {...{ name, minutes }}
        startsAt={now}
        isAsked
      />
      <div className="cluster-3 middle">
        <Button busy={busy} onClick={onBegin}>
          {t('study.beginWith', { name })}
        </Button>
        <Button look="quiet" onClick={onBack}>
          {t('study.back')}
        </Button>
      </div>
    </div>
  );
}

/** Opens a room with somebody and goes there. */
function useStartStudy(minutes: number, zone: string) {
  const { t } = useTranslation('beitMidrash');
  const { profile } = useAuth();
  const navigate = useNavigate();
  /** With whom the room is; its id stays the same when it is tried again. */
  const room = useRef({ companion: '', id: '' });
  return useAction(async (companion: Companion) => {
    if (room.current.companion !== companion.id) {
      room.current = { companion: companion.id, id: crypto.randomUUID() };
    }
    const { id } = room.current;
    const opened = await startStudy({
      ...{ id, companion, minutes, zone },
      arePartners: companion.role === 'student' && profile?.role === 'student',
      subject: t('study.subject'),
      words: `${t('study.words')} ${location.origin}/video-call/${id}`,
    });
    await navigate(`/video-call/${opened}`);
  });
}
