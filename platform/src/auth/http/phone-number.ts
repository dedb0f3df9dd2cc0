import { invalid } from '../errors.ts';

/** A number as it is kept and compared: digits alone. */
export const plainPhone = (text: string | undefined): string => (text ?? '').replaceAll(/[\s+]/g, '');

export function normalPhone(text: string | undefined): string {
  const phone = plainPhone(text);
  if (/^[1-9]\d{1,14}$/.test(phone)) return phone;
  throw invalid('Invalid phone number format (E.164 required)');
}
