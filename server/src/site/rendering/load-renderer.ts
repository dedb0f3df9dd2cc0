import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CreateRenderer, Renderer } from '@lomdim/contract/rendering';
import { fetchFromOwnData, type OwnData } from './own-data.ts';

/** The web app, built for the server. Without it, as while it is being developed, every page is drawn by the browser. */
export async function loadRenderer(folder: string, rest: OwnData): Promise<Renderer | undefined> {
  const file = join(folder, 'entry-server.js');
  if (!existsSync(file)) return undefined;
  const { createRenderer }: { createRenderer: CreateRenderer } = await import(pathToFileURL(file).href);
  return createRenderer(fetchFromOwnData(rest));
}
