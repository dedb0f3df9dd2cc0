import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { type Caller, CredentialRefused, service } from '../../keys/read-caller.ts';
import type { StorageContext } from '../context.ts';
import { checkBucketName, checkKey } from '../names.ts';
import { queryOf } from '../request.ts';
import { S3Refusal } from './refusal.ts';
import { checkDate, readSigned, type Signed, verifySignature } from './signature.ts';

export type S3Keys = NonNullable<Config['s3Protocol']> & { anonKey: string };

/** A request whose signature was verified. */
export type S3Call = {
  request: FastifyRequest;
  caller: Caller;
  signed: Signed;
  /** Signs the chunks of the body. */
  key: Buffer;
  query: Record<string, string | undefined>;
  bucket: string;
  /** The name of the file; empty where the bucket itself is meant. */
  name: string;
};

/**
 * The operator's keys act for the service. With a session token, which is a person's access token, the secret is the public API key and
 * what is done is done as that person; the name of the access key does not matter then.
 */
export async function readCall(
  { readCaller }: StorageContext,
  request: FastifyRequest,
  keys: S3Keys,
): Promise<S3Call> {
  const asked = { method: request.method, url: request.originalUrl, headers: request.headers };
  const signed = readSigned(asked);
  const { sessionToken } = signed;
  if (sessionToken === undefined && signed.accessKeyId !== keys.accessKeyId) {
    throw new S3Refusal(403, 'InvalidAccessKeyId', 'The access key id you provided does not exist');
  }
  const key = verifySignature(
    asked,
    signed,
    sessionToken === undefined ? keys.secretAccessKey : keys.anonKey,
  );
  checkDate(signed);
  const caller = sessionToken === undefined ? service : await callerOf(readCaller, sessionToken);
  const { bucket = '', '*': name = '' } = request.params as { bucket?: string; '*'?: string };
  return {
    request,
    caller,
    signed,
    key,
    query: queryOf(request),
    bucket: bucket === '' ? '' : checkBucketName(bucket),
    name: name === '' ? '' : checkKey(name),
  };
}

async function callerOf(readCaller: StorageContext['readCaller'], token: string): Promise<Caller> {
  try {
    return await readCaller(`Bearer ${token}`, undefined);
  } catch (error) {
    if (error instanceof CredentialRefused) throw new S3Refusal(403, 'InvalidToken', error.message);
    throw error;
  }
}
