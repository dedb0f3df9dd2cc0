import { money } from '@lomdim/contract/constants';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { Badge } from '#kit/badge/badge.tsx';
import { Button } from '#kit/button/button.tsx';
import { formatCents } from '#kit/money/money.ts';
import { Confirm } from '#kit/overlay/confirm.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { showToast } from '#lib/toasts.ts';
import { learnerOf } from '#shared/family/learner.ts';
import { LearnerField } from '#shared/family/learner-field.tsx';
import { useChildren } from '#shared/family/use-children.ts';
import { reloadOffers } from '../api/offers.ts';
import { takePackage } from '../api/own-packages.ts';
import { partSaved, priceOfOne, type Size } from '../package-price.ts';
import styles from './packages.module.css';
import { useSizeOf } from './size-of-package.ts';

type Teacher = { id: string; first_name: string; hourly_rate: number | null };
type Props = { offer: Size; teacher: Teacher };

/** One package, its price and what a lesson of it costs. */
export function OfferCard({ offer, teacher }: Props) {
  const { t } = useTranslation('packages');
  const { language } = useLanguage();
  const sizeOf = useSizeOf();
  const dollars = (cents: number) => formatCents(cents, money.hourlyRateCurrency, language);
  const saved = partSaved(offer, teacher.hourly_rate);
  return (
    <article className={`surface stack-3 ${styles.offer}`}>
      <div className="stack-2">
        <h4 className={styles.size}>{sizeOf(offer)}</h4>
        <p>
          <strong className={styles.price}>{dollars(offer.price_cents)}</strong>{' '}
          <span className="small soft">{t('each', { price: dollars(priceOfOne(offer)) })}</span>
        </p>
        {saved && (
          <p>
            <Badge tone="gold">{t('saves', { part: percent(saved, language) })}</Badge>
          </p>
        )}
      </div>
      <Take offer={offer} teacher={teacher} />
    </article>
  );
}

function percent(part: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'percent' }).format(part);
}

/** Teachers and admins take them for their children only. */
function Take({ offer, teacher }: Props) {
  const { t } = useTranslation('packages');
  const { language } = useLanguage();
  const { user, profile } = useAuth();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const sizeOf = useSizeOf();
  const children = useChildren();
  const [chosen, choose] = useState<string>();
  // Pressed again after a lost answer, it is the same package.
  const [id, setId] = useState(() => crypto.randomUUID());
  if (!user) {
    return (
      <Button look="quiet" onClick={() => navigate('/auth', { state: { from: `${pathname}${search}` } })}>
        {t('signIn')}
      </Button>
    );
  }
  const mayLearn = profile?.role === 'student';
  if (!mayLearn && children.length === 0) return null;
  const learner = learnerOf(user.id, children, chosen, !mayLearn);
  const price = formatCents(offer.price_cents, money.hourlyRateCurrency, language);
  return (
    <Confirm
      trigger={<Button look="quiet">{t('take')}</Button>}
      title={t('confirm.title')}
      description={t('confirm.text', { size: sizeOf(offer), name: teacher.first_name, price })}
      action={t('confirm.action', { price })}
      keep={t('confirm.keep')}
      look="strong"
      work={async () => {
        await takePackage(id, teacher.id, offer, learner);
        setId(crypto.randomUUID());
        showToast('done', learner.child ? t('takenFor', { name: learner.child.first_name }) : t('taken'));
      }}
      onError={() => reloadOffers(teacher.id)}
    >
      <LearnerField
        me={mayLearn ? user.id : null}
        childrenOfMine={children}
        value={learner.id}
        onChange={(next) => {
          // For somebody else it is another package.
          setId(crypto.randomUUID());
          choose(next);
        }}
      />
    </Confirm>
  );
}
