import type { ReactNode } from 'react';

/**
 * Words run as their own script does. What has no letters (a span of years) and what is made of parts (a row of badges) has no script:
 * it runs as the page does, where `auto` would take it for a text from left to right.
 */
export function valueDirection(value: ReactNode): 'auto' | undefined {
  return typeof value === 'string' && /\p{Letter}/u.test(value) ? 'auto' : undefined;
}
