import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import grid from '#kit/layout/card-grid.module.css';
import { useAuth } from '#lib/auth/auth-context.ts';
import { useIsForMe } from '#shared/audiences/is-for-me.ts';
import type { Learner } from '#shared/family/learner.ts';
import { useChildren } from '#shared/family/use-children.ts';
import { offersOf } from '../api/offers.ts';
import { openPackages } from '../api/own-packages.ts';
import { OfferCard } from './offer-card.tsx';

// For whoever has one.
const OwnPackage = lazy(async () => ({ default: (await import('./own-package.tsx')).OwnPackage }));

type Props = { teacher: { id: string; first_name: string; hourly_rate: number | null } };

/** What a teacher offers as a package, and what the student or their children have of it; nothing where there is neither. */
export function PackagesOfTeacher({ teacher }: Props) {
  const { t } = useTranslation('packages');
  const id = useId();
  const offers = useQuery(offersOf(teacher.id));
  const open = useOpenPackages(teacher.id);
  const isForMe = useIsForMe({ teacher: teacher.id });
  const offered = isForMe ? (offers.data?.filter(({ is_offered }) => is_offered) ?? []) : [];
  if (offered.length === 0 && open.length === 0) return null;
  return (
    <section className="stack-4" aria-labelledby={id}>
      <h3 id={id} className="step-title">
        {t('title')}
      </h3>
      {open.length > 0 && (
        <ul className="plain-list stack-3">
          <Suspense>
            {open.map(({ childName, ...each }) => (
              <OwnPackage key={each.id} package={each} childName={childName} />
            ))}
          </Suspense>
        </ul>
      )}
      {offered.length > 0 && (
        <>
          <p className="soft">{t('lead', { name: teacher.first_name })}</p>
          <ul className={grid.grid}>
            {offered.map((each) => (
              <li key={each.id}>
                <OfferCard offer={each} teacher={teacher} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** What is left with this teacher, of who is signed in and of each of their children. */
function useOpenPackages(teacher: string) {
  const { profile } = useAuth();
  const children = useChildren();
  const learners: Learner[] = [
    ...(profile?.role === 'student' ? [{ id: profile.id }] : []),
    ...children.map((child) => ({ id: child.child_id, child })),
  ];
  return useQuery(openPackages(learners, teacher)).data ?? [];
}
