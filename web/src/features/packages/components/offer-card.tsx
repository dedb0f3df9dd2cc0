import { money } from '@lomdim/contract/constants';
import { lazy, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#kit/badge/badge.tsx';
import { Button } from '#kit/button/button.tsx';
import { formatCents } from '#kit/money/money.ts';
import { numberFormat } from '#kit/numbers/numbers.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { partSaved, priceOfOne, type Size } from '../package-price.ts';
import styles from './packages.module.css';
import { useSizeOf } from './size-of-package.ts';

// Visitors sign in first.
const TakeOffer = lazy(async () => ({ default: (await import('./take-offer.tsx')).TakeOffer }));

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
  return numberFormat(language, { style: 'percent' }).format(part);
}

function Take({ offer, teacher }: Props) {
  const { t } = useTranslation('packages');
  const { user } = useAuth();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  if (user) {
    return (
      <Suspense>
        <TakeOffer offer={offer} teacher={teacher} person={user.id} />
      </Suspense>
    );
  }
  return (
    <Button look="quiet" onClick={() => navigate('/auth', { state: { from: `${pathname}${search}` } })}>
      {t('signIn')}
    </Button>
  );
}
