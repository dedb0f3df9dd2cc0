export {
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '@lomdim/platform/postgres/embedded/start';
