import { inject } from 'vitest';
import { tellPostgresUrl } from './connection.ts';

// Each kind of test has a PostgreSQL of its own choice, so the workers are told rather than inherit it.
tellPostgresUrl(inject('postgresUrl'));
