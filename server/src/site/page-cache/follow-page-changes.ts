import { Listener } from '@lomdim/platform/postgres/listener';
import { productName } from '../../product.ts';
import type { Services } from '../../services.ts';
import type { PageCache } from './page-cache.ts';
import { readPageChange } from './page-tags.ts';

/** On which the database says what of the visitors' pages changed. */
const channel = 'lomdim_pages';

/** Tells the cache of every change. While the connection is lost changes are missed, so nothing is kept until it is back. */
export function followPageChanges(
  cache: PageCache,
  { connectionString, log }: Pick<Services, 'connectionString' | 'log'>,
): Listener {
  return new Listener({
    connectionString,
    applicationName: `${productName.id} page listener`,
    log,
    channels: [channel],
    onNotification: (_, payload) => {
      const change = readPageChange(payload);
      if (change) cache.change(change);
      else {
        log.warn({ payload: payload.slice(0, 100) }, 'a change of pages was not understood');
        cache.dropEverything();
      }
    },
    onUp: () => cache.follow(),
    onDown: () => cache.stopFollowing(),
  });
}
