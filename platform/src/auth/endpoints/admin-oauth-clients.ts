import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../postgres/pool.ts';
import type { AuthContext } from '../context.ts';
import { invalid, oauthClientNotFound } from '../errors.ts';
import { addPageHeaders, pageQuery, readPage } from '../http/page-headers.ts';
import { readBody, readQuery, uuidParameter } from '../http/read-input.ts';
import {
  checkAddresses,
  checkMethodFor,
  clientBody,
  clientChanges,
  nothingToChange,
} from '../oauth-server/client-input.ts';
import { registerClient, showClient } from '../oauth-server/register-client.ts';
import { hashSecret, newSecret } from '../sessions/secrets.ts';
import {
  deleteOAuthClient,
  findOAuthClient,
  listOAuthClients,
  updateOAuthClient,
} from '../store/oauth-clients.ts';

/** The apps that may ask people for access, for callers with the service key. */
export function adminOauthClients(app: FastifyInstance, context: AuthContext): void {
  const find = async (id: string) => {
    const client = await findOAuthClient(context.pool, id);
    if (client === undefined) throw oauthClientNotFound();
    return client;
  };

  app.get('/admin/oauth/clients', async (request, reply) => {
    const { page, perPage } = readPage(readQuery(request, pageQuery));
    const slice = { limit: perPage, offset: (page - 1) * perPage };
    const { clients, total } = await listOAuthClients(context.pool, slice);
    const address = `${context.config.siteUrl}/auth/v1/admin/oauth/clients`;
    addPageHeaders(reply, address, { page, perPage, total });
    return { clients: clients.map((client) => showClient(client)), aud: 'authenticated' };
  });

  app.post('/admin/oauth/clients', async (request, reply) => {
    const client = await registerClient(context.pool, readBody(request, clientBody), 'manual');
    return await reply.code(201).send(client);
  });

  app.get('/admin/oauth/clients/:client_id', async (request) =>
    showClient(await find(uuidParameter(request, 'client_id'))),
  );

  app.put('/admin/oauth/clients/:client_id', async (request) => {
    const { id, client_type: type } = await find(uuidParameter(request, 'client_id'));
    const input = readBody(request, clientChanges);
    if (Object.values(input).every((value) => value === undefined)) throw nothingToChange();
    checkAddresses(input);
    checkMethodFor(type, input.token_endpoint_auth_method);
    const [name, uri, logo] = [input.client_name, input.client_uri, input.logo_uri].map((text) =>
      text === '' ? null : text,
    );
    const changed = await updateOAuthClient(context.pool, id, {
      redirect_uris: input.redirect_uris,
      grant_types: input.grant_types,
      token_endpoint_auth_method: input.token_endpoint_auth_method,
      client_name: name,
      client_uri: uri,
      logo_uri: logo,
    });
    if (changed === undefined) throw oauthClientNotFound();
    return showClient(changed);
  });

  app.delete('/admin/oauth/clients/:client_id', async (request, reply) => {
    const id = uuidParameter(request, 'client_id');
    const deleted = await inTransaction(context.pool, (db) => deleteOAuthClient(db, id));
    if (!deleted) throw oauthClientNotFound();
    return await reply.code(204).send();
  });

  app.post('/admin/oauth/clients/:client_id/regenerate_secret', async (request) => {
    const { id, client_type: type } = await find(uuidParameter(request, 'client_id'));
    if (type === 'public') throw invalid('Cannot regenerate secret for public client');
    const secret = newSecret();
    const changed = await updateOAuthClient(context.pool, id, { client_secret_hash: hashSecret(secret) });
    if (changed === undefined) throw oauthClientNotFound();
    return showClient(changed, secret);
  });
}
