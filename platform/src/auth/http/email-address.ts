import { invalidEmail } from '../errors.ts';

const form =
  /^[a-z\d.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/;

/** An address in the one form in which it is kept and compared. */
export function normalEmail(text: string | undefined): string {
  const email = (text ?? '').trim().toLowerCase();
  if (email.length <= 254 && form.test(email)) return email;
  throw invalidEmail();
}
