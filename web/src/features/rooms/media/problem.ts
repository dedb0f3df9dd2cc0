/** Why a microphone, a camera or a screen cannot be had. */
export type MediaProblem = 'denied' | 'missing' | 'taken' | 'unsupported' | 'unknown';

export function problemOf(error: unknown): MediaProblem {
  switch (Object(error).name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing';
    case 'NotReadableError':
    case 'AbortError':
      return 'taken';
    case 'NotSupportedError':
    case 'TypeError':
      // Browsers show no devices at all to pages that do not come over a safe connection.
      return 'unsupported';
    default:
      return 'unknown';
  }
}
