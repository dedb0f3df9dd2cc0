import { shown } from '@lomdim/contract/constants';

export const stepNames = ['details', 'payment', 'confirmation'] as const;

export const stepAfter = (step: number): number => Math.min(step + 1, shown.checkoutSteps);

/** Only the second step can be gone back from: once it is confirmed, it is done. */
export const stepBefore = (step: number): number => (step === 2 ? 1 : step);
