import Fastify from 'fastify';
import pg from 'pg';
import { type Ids, productQueries } from './queries.ts';

/** What a careful person writes by hand: one route a query, the same SQL, the same switch of role. */
const { url, claims, ids }: { url: string; claims: string; ids: Ids } = JSON.parse(process.argv[2] ?? '{}');
// One person sends thousands of messages; our server turns its quotas off by RATE_LIMITS.
const pool = new pg.Pool({ connectionString: url, max: 10, options: '-c lomdim.quotas=off' });
const app = Fastify();

productQueries(ids).forEach(({ sql, values }, index) => {
  app.route({
    method: ['GET', 'POST'],
    url: `/${index}`,
    handler: async (_request, reply) => {
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query({
          name: 'become',
          text: `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
          values: [claims],
        });
        const { rows } = await client.query<{ body: string }>({
          name: `q${index}`,
          text: sql,
          values: values(),
        });
        await client.query('commit');
        return reply.header('content-type', 'application/json; charset=utf-8').send(rows[0]?.body);
      } catch (error) {
        await client.query('rollback');
        throw error;
      } finally {
        client.release();
      }
    },
  });
});

await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
process.stdout.write(`port ${typeof address === 'object' ? address?.port : ''}\n`);
