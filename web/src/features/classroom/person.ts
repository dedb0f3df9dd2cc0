import type { Database } from '@lomdim/contract/database.types';

export type Person = Database['public']['Functions']['classroom_people']['Returns'][number];
