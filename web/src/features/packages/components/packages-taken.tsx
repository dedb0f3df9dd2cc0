import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { TextLink } from '#kit/button/text-link.tsx';
import { formatMinutes } from '#kit/numbers/numbers.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import type { Child } from '#shared/family/family.ts';
import { ownPackages } from '../api/own-packages.ts';
import styles from './packages.module.css';

type Props = {
  /** Whose, where it is a child of who is signed in. */
  child?: Child;
};

/** The packages of the signed-in person or a child that are not used up, as student or as teacher; nothing where there is none. */
export function PackagesTaken({ child }: Props) {
  const { t } = useTranslation('packages');
  const { language } = useLanguage();
  const { user } = useAuth();
  const id = useId();
  const person = user?.id ?? '';
  const learner = child ? { id: child.child_id, child } : { id: person };
  const { data = [] } = useQuery({ ...ownPackages(learner), enabled: user !== null });
  const open = data.filter(({ lessons_left }) => lessons_left > 0);
  const isTeacher = !child && open.some(({ teacher_id }) => teacher_id === person);
  if (open.length === 0) return null;
  return (
    <section className="stack-3" aria-labelledby={id}>
      <h2 id={id} className="step-title">
        {t(child ? 'title' : isTeacher ? 'takenByStudents' : 'yours')}
      </h2>
      <ul className="plain-list stack-2">
        {open.map(({ id: own, teacher_id, other_name, lessons, lessons_left, duration_minutes }) => (
          <li key={own} className={styles.row}>
            {isTeacher ? (
              <span dir="auto">{other_name}</span>
            ) : (
              <TextLink to={`/teacher/${teacher_id}`}>{other_name}</TextLink>
            )}
            <span>
              {t('left', { count: lessons_left, lessons })}{' '}
              <span className="small soft">{formatMinutes(duration_minutes, language)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
