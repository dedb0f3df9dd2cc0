/** What an SMTP library reports about a mail that was not accepted. */
type SmtpError = Error & {
  code?: string;
  command?: string;
  responseCode?: number;
  permanent?: boolean;
};

/** After this many attempts, two days of them, it is not retried. */
const maxAttempts = 60;
const longestWaitSeconds = 3600;

export type DeliveryFailure =
  | { next: 'fail'; kind: 'refused' | 'given_up'; reason: string }
  | { next: 'wait'; waitSeconds: number; reason: string };

/**
 * Whether a retry is worth it. A permanent refusal of this recipient or this text is final. One of the sender or the
 * password is for the operator to fix, and the mail waits for that.
 */
export function classifyFailure(error: unknown, attempts: number, firstWaitSeconds: number): DeliveryFailure {
  const reason = error instanceof Error ? error.message : String(error);
  if (isFinal(error)) return { next: 'fail', kind: 'refused', reason };
  if (attempts >= maxAttempts) return { next: 'fail', kind: 'given_up', reason };
  const waitSeconds = Math.min(longestWaitSeconds, firstWaitSeconds * 2 ** Math.min(attempts - 1, 20));
  return { next: 'wait', waitSeconds, reason };
}

function isFinal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, command, permanent } = error as SmtpError;
  // An address that no server would take was not even sent.
  if (code === 'EENVELOPE' && command === 'API') return true;
  return permanent === true && (command === 'RCPT TO' || command === 'DATA');
}

/** For the log, which holds no addresses: the codes alone. */
export function codesOf(error: unknown): { code?: string | undefined; responseCode?: number | undefined } {
  if (!(error instanceof Error)) return {};
  const { code, responseCode } = error as SmtpError;
  return { code, responseCode };
}
