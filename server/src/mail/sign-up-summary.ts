/** As much of a sign-up as its recipient needs to recognise it. */
export type SignUpSummary = { name: string | undefined; role: 'student' | 'teacher' };

/** What its receiver must know of a sign-up to distinguish their own from a stranger's. */
export function signUpSummary(metadata: Readonly<Record<string, unknown>>): SignUpSummary {
  const name = [greetingName(metadata.first_name), greetingName(metadata.last_name)]
    .filter(Boolean)
    .join(' ');
  return { name: name === '' ? undefined : name, role: metadata.role === 'teacher' ? 'teacher' : 'student' };
}

/** The one who signs up chooses this text, and the mail goes to whatever address they typed: no links, no novels. */
export function greetingName(name: unknown): string | undefined {
  return typeof name === 'string' && /^[\p{L}\p{M}' -]{1,40}$/u.test(name.trim()) ? name.trim() : undefined;
}
