import { withoutTracking } from '@lomdim/contract/tracking';

/** Nothing here looks at it, the server drew the page without it, and whoever copies the address need not pass it on. */
export function forgetTracking(): void {
  const address = withoutTracking(location.href);
  if (address !== location.href) history.replaceState(history.state, '', address);
}
