import type { TFunction } from 'i18next';
import { formatDay } from '#kit/time/format.ts';
import { formatPrice, sample } from './sample.ts';

export type ReceiptTexts = {
  title: string;
  mark: string;
  note: string;
  rows: readonly (readonly [label: string, value: string])[];
  footer: string;
};

/** What the last step and its receipt say, in the viewer's language. */
export function receiptTexts(t: TFunction<'checkout'>, language: string): ReceiptTexts {
  return {
    title: t('receipt.title'),
    mark: t('receipt.mark'),
    note: t('receipt.note'),
    rows: [
      [t('transaction.id'), sample.transaction],
      [t('transaction.day'), formatDay(sample.day, language)],
      [t('transaction.item'), t('order.package')],
      [t('transaction.content'), t('order.sessions', { sessions: sample.sessions, name: sample.teacher })],
      [t('transaction.method'), t('transaction.card', { ending: sample.cardEnding })],
      [t('transaction.amount'), formatPrice(language)],
    ],
    footer: t('receipt.footer'),
  };
}
