import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#kit/badge/badge.tsx';
import { EmptyState } from '#kit/empty/empty-state.tsx';
import { Card } from '#kit/layout/card.tsx';
import grid from '#kit/layout/card-grid.module.css';
import { Loaded } from '#kit/waiting/loaded.tsx';
import { type Child, family } from '#shared/family/family.ts';
import { useVocabulary } from '#shared/vocabulary/vocabulary.ts';

type Props = {
  person: string;
  /** When a child learns next. */
  next: (childId: string) => ReactNode;
};

/** A card for each child; its page holds everything else. */
export function Children({ person, next }: Props) {
  const { t } = useTranslation('families');
  const query = useQuery(family(person));
  return (
    <Loaded query={query} skeleton="10rem">
      {(children) =>
        children.length === 0 ? (
          <EmptyState title={t('none.title')} text={t('none.text')} />
        ) : (
          <ul className={`plain-list ${grid.grid}`}>
            {children.map((child) => (
              <li key={child.child_id}>
                <ChildCard child={child} next={next(child.child_id)} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function ChildCard({ child, next }: { child: Child; next: ReactNode }) {
  const { t } = useTranslation('families');
  const { levelName } = useVocabulary();
  const isLocked = child.secret_kind !== null && (!child.may_sign_in || child.locked_until !== null);
  const hasNews = child.needs_consent || isLocked || child.is_signed_in;
  return (
    <Card
      level={2}
      to={`/family/${child.child_id}`}
      title={<bdi>{child.first_name}</bdi>}
      below={
        hasNews && (
          <p className="cluster-2">
            {child.needs_consent && <Badge tone="honour">{t('card.needsConsent')}</Badge>}
            {isLocked && <Badge tone="danger">{t('card.locked')}</Badge>}
            {child.is_signed_in && <Badge tone="live">{t('card.signedIn')}</Badge>}
          </p>
        )
      }
    >
      <p>
        {[t('age', { count: child.age }), child.level && levelName(child.level)].filter(Boolean).join(' · ')}
      </p>
      {next}
    </Card>
  );
}
