import { inject } from 'vitest';
import { setPostgresUrl } from './connection.ts';

// Each kind of test has a PostgreSQL of its own choice, so the workers are given it rather than inherit it.
setPostgresUrl(inject('postgresUrl'));
