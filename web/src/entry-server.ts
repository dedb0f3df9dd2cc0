import type { CreateRenderer } from '@lomdim/contract/rendering';
import { preparePage } from './rendering/prepare-page.tsx';

/** For the server, which sends what is rendered here. */
export const createRenderer: CreateRenderer = (fetch) => ({
  preparePage: (request) => preparePage(request, fetch),
});
