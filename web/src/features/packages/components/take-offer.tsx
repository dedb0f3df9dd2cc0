import { money } from '@lomdim/contract/constants';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
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
import type { Size } from '../package-price.ts';
import { useSizeOf } from './size-of-package.ts';

type Props = { offer: Size; teacher: { id: string; first_name: string }; person: string };

/** Teachers and admins take them for their children only. */
export function TakeOffer({ offer, teacher, person }: Props) {
  const { t } = useTranslation('packages');
  const { language } = useLanguage();
  const { profile } = useAuth();
  const sizeOf = useSizeOf();
  const children = useChildren();
  const [chosen, choose] = useState<string>();
  // Pressed again after a lost answer, it is the same package.
  const [id, setId] = useState(() => crypto.randomUUID());
  const mayLearn = profile?.role === 'student';
  if (!mayLearn && children.length === 0) return null;
  const learner = learnerOf(person, children, chosen, !mayLearn);
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
        me={mayLearn ? person : null}
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
