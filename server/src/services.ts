import type { Services as PlatformServices } from '@lomdim/platform/services';
import type { Config } from './config.ts';

/** What the parts of the server are given at start. Built once by main.ts, or by a test. */
export type Services = PlatformServices & { config: Config };
