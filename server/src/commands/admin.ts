import { makeAdmin } from './support/make-admin.ts';
import { runCommand } from './support/run-command.ts';
import { withDatabase } from './support/with-database.ts';

/** `npm run admin -- EMAIL`: makes an existing account an admin. */
await runCommand(async ({ args, config, log }) =>
  withDatabase(config, log, (client) => makeAdmin(client, args)),
);
