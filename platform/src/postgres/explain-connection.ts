import type pg from 'pg';
import { OperatorError } from '../operator-error.ts';
import { reasonOf } from './connection-problem.ts';

/** What Node.js says of a certificate that is good, and not by an authority that we were told to believe. */
const untrusted = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_SIGNATURE_FAILURE',
]);

/**
 * What kept a connection from being made, for the operator. Built from host, port and names alone: the address as it was given carries
 * the password.
 */
export function explainConnection(client: pg.Client, error: unknown, variable: string): OperatorError {
  const where = client.host.startsWith('/') ? client.host : `${client.host}:${client.port}`;
  const code = reasonOf(error);
  const sentence = sentenceOf({ where, code, client, message: error instanceof Error ? error.message : '' });
  return new OperatorError(`${variable}: ${sentence} (${code}).`, { cause: error });
}

type Failure = { where: string; code: string; client: pg.Client; message: string };

function sentenceOf({ where, code, client, message }: Failure): string {
  if (untrusted.has(code)) {
    return `the certificate of the database at ${where} is not by an authority that is trusted; name the right one in sslrootcert`;
  }
  if (/does not support SSL/.test(message)) {
    return `the database at ${where} does not encrypt connections; set ssl = on there`;
  }
  switch (code) {
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return `the certificate of the database at ${where} is for another host; connect to the name that is in it`;
    case 'CERT_HAS_EXPIRED':
      return `the certificate of the database at ${where} has expired`;
    case '28000':
    case '28P01':
      return /no encryption/.test(message)
        ? `the database at ${where} accepts encrypted connections only; add sslmode=verify-full`
        : `the database at ${where} refused the user "${client.user}" or the password`;
    case '3D000':
      return `there is no database "${client.database}" at ${where}`;
    case '08P01':
      return /unsupported startup parameter/.test(message)
        ? `what answers at ${where} is a pooler in front of PostgreSQL; name PostgreSQL itself in DATABASE_SESSION_URL`
        : `the pooler at ${where} refused the connection: ${message}`;
    default:
      return `the database at ${where} cannot be reached`;
  }
}
