import { fallbacks, shown } from '@lomdim/contract/constants';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Star } from '#kit/badge/star.tsx';
import frame from '#kit/layout/card-frame.module.css';
import { shortName } from '#kit/names/names.ts';
import { formatOneDecimal } from '#kit/numbers/numbers.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { PersonHead } from '#shared/listing/person-head.tsx';
import { SubjectBadges } from '#shared/listing/subject-badges.tsx';
import type { Partner } from '../../api/list-partners.ts';
import { useFocusAfterLeaving } from '../../use-focus-after-leaving.ts';
import { CardFacts } from './card-facts.tsx';
import styles from './partner-card.module.css';

type Props = {
  partner: Partner;
  /** What the viewer can do about them. */
  actions: ReactNode;
  /** In the corner. */
  report: ReactNode;
};

/** What one wants to know of somebody before learning together. */
export function PartnerCard({ partner, actions, report }: Props) {
  const id = useId();
  const name = shortName(partner);
  const focusing = useFocusAfterLeaving<HTMLElement>();
  return (
    <article {...focusing} className={`${frame.frame} ${styles.card}`} aria-labelledby={id}>
      <PersonHead
        nameId={id}
        name={name}
        picture={{ name, src: partner.avatar_url }}
        location={partner.location}
        corner={report}
      >
        <Rating />
      </PersonHead>
      <Subjects subjects={partner.subjects_studied} />
      <CardFacts partner={partner} />
      {actions}
    </article>
  );
}

/** Nobody rates study partners: each is shown with the same. */
function Rating() {
  const { t } = useTranslation('partners');
  const { language } = useLanguage();
  const stars = formatOneDecimal(fallbacks.studyPartner.rating, language);
  return (
    <p className={`small soft ${styles.rating}`}>
      <Star />
      <span className="visually-hidden">{t('card.rating', { stars })}</span>
      <span aria-hidden="true">{stars}</span>
    </p>
  );
}

function Subjects({ subjects }: { subjects: readonly string[] }) {
  const { t } = useTranslation('partners');
  // The row stays, so that the cards beside it are in line.
  if (subjects.length === 0) return <div />;
  return <SubjectBadges label={t('card.subjects')} subjects={subjects} limit={shown.subjectsOnCard} />;
}
