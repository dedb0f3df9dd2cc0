import { fallbacks, shown } from '@lomdim/contract/constants';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Star } from '../../../components/ui/star.tsx';
import { formatStars } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/language/language-context.ts';
import { useVocabulary } from '../../../lib/vocabulary.ts';
import type { Partner } from '../api/partner-page.ts';
import { partnerName } from '../partner-name.ts';
import { useFocusAfterLeaving } from '../use-focus-after-leaving.ts';
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
  const name = partnerName(partner);
  const card = useFocusAfterLeaving<HTMLElement>();
  return (
    <article ref={card} className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <Avatar name={name} src={partner.avatar_url} size="large" />
        <div className={styles.who}>
          <h3 id={id} className={styles.name} dir="auto">
            {name}
          </h3>
          {partner.location && (
            <p className={styles.location} dir="auto">
              {partner.location}
            </p>
          )}
          <Rating />
        </div>
        {report && <div className={styles.report}>{report}</div>}
      </header>
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
  const stars = formatStars(fallbacks.studyPartner.rating, language);
  return (
    <p className={styles.rating}>
      <Star />
      <span className="visually-hidden">{t('card.rating', { stars })}</span>
      <span aria-hidden="true">{stars}</span>
    </p>
  );
}

function Subjects({ subjects }: { subjects: readonly string[] }) {
  const { t } = useTranslation('partners');
  const { subjectName } = useVocabulary();
  // The row stays, so that the cards beside it are in line.
  if (subjects.length === 0) return <div />;
  const rest = subjects.slice(shown.subjectsOnCard).map(subjectName).join(', ');
  return (
    <ul className={styles.subjects} aria-label={t('card.subjects')}>
      {subjects.slice(0, shown.subjectsOnCard).map((subject) => (
        <li key={subject}>
          <Badge>{subjectName(subject)}</Badge>
        </li>
      ))}
      {rest && (
        <li title={rest}>
          <Badge>
            <span aria-hidden="true">+{subjects.length - shown.subjectsOnCard}</span>
            <span className="visually-hidden">{rest}</span>
          </Badge>
        </li>
      )}
    </ul>
  );
}
