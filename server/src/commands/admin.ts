import { OperatorError } from '@lomdim/platform/operator-error';
import type pg from 'pg';
import { runCommand } from './support/run-command.ts';
import { withDatabase } from './support/with-database.ts';

/** `npm run admin -- EMAIL`: makes an existing account an admin. */
await runCommand(async ({ args, config, log }) =>
  withDatabase(config, log, (client) => makeAdmin(client, args)),
);

async function makeAdmin(client: pg.ClientBase, args: readonly string[]): Promise<string> {
  const [email, ...rest] = args;
  if (email === undefined || rest.length > 0 || !email.includes('@')) {
    throw new OperatorError('Say whose account it is: npm run admin -- EMAIL');
  }
  const { rows } = await client.query<{ role: string }>(
    `select p.role from private.profiles p join auth.users u on u.id = p.id
      where lower(u.email) = lower($1) and u.deleted_at is null`,
    [email],
  );
  const [account] = rows;
  if (account === undefined) {
    throw new OperatorError(`There is no account with the e-mail address ${email}; sign up with it first.`);
  }
  if (account.role === 'admin') return `${email} is an admin already.`;
  await client.query(
    `update private.profiles set role = 'admin', updated_at = now()
      where id = (select id from auth.users where lower(email) = lower($1) and deleted_at is null)`,
    [email],
  );
  return `${email} is an admin now.`;
}
