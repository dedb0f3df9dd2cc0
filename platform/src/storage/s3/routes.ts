import type { FastifyInstance, FastifyReply } from 'fastify';
import type { StorageContext } from '../context.ts';
import { answerInXml } from './answer-in-xml.ts';
import * as buckets from './buckets.ts';
import { readCall, type S3Call, type S3Keys } from './call.ts';
import { copyObject } from './copy.ts';
import { listObjects } from './listing.ts';
import * as multipart from './multipart.ts';
import * as objects from './objects.ts';
import { S3Refusal } from './refusal.ts';

type Operation = (context: StorageContext, call: S3Call, reply: FastifyReply) => Promise<FastifyReply>;

/** What asks for something that is not here: ignoring it would do something else than was asked for. */
const unknownParameters = new RegExp(
  `^(?:response-.*|${[
    ...[
      'acl',
      'cors',
      'lifecycle',
      'policy',
      'tagging',
      'website',
      'replication',
      'encryption',
      'notification',
    ],
    ...['object-lock', 'legal-hold', 'retention', 'torrent', 'restore', 'select', 'attributes', 'versions'],
    ...['versionId', 'publicAccessBlock', 'ownershipControls', 'logging', 'accelerate', 'requestPayment'],
  ].join('|')})$`,
);
const unknownHeaders =
  /^x-amz-(?:copy-source-.*|server-side-encryption.*|object-lock-.*|tagging|website-redirect-location|grant-.*)$/;

/** S3's own protocol over the same files, for programs that speak it: path style, signed with Signature Version 4. */
export function s3Routes(app: FastifyInstance, context: StorageContext, keys: S3Keys): void {
  app.setErrorHandler((error, request, reply) => answerInXml(error, request, reply));
  for (const url of ['/s3', '/s3/', '/s3/:bucket', '/s3/:bucket/*']) {
    app.route({
      method: ['GET', 'HEAD', 'PUT', 'POST', 'DELETE'],
      url,
      config: { takesFiles: true },
      compress: false,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const call = await readCall(context, request, keys);
        reply.header('x-amz-request-id', request.id);
        return operationOf(call)(context, call, reply);
      },
    });
  }
}

function operationOf(call: S3Call): Operation {
  const asksMore =
    Object.keys(call.query).some((name) => unknownParameters.test(name)) ||
    Object.keys(call.request.headers).some((name) => unknownHeaders.test(name));
  const found = asksMore ? undefined : operationsFor(call)[call.request.method];
  if (!found) throw new S3Refusal(501, 'NotImplemented', 'This operation is not available on this server');
  return found;
}

function operationsFor({ bucket, name, query, request }: S3Call): Record<string, Operation | undefined> {
  if (bucket === '') return { GET: buckets.listAllBuckets };
  if (name === '') {
    const get =
      'location' in query
        ? buckets.bucketLocation
        : 'versioning' in query
          ? buckets.bucketVersioning
          : 'uploads' in query
            ? undefined
            : listObjects;
    return {
      GET: get,
      HEAD: buckets.headBucket,
      PUT: 'versioning' in query ? undefined : buckets.createBucket,
      POST: 'delete' in query ? objects.deleteMany : undefined,
      DELETE: buckets.removeBucket,
    };
  }
  const isCopy = request.headers['x-amz-copy-source'] !== undefined;
  if ('uploadId' in query) {
    return {
      GET: multipart.listUploadParts,
      PUT: isCopy ? undefined : multipart.uploadPart,
      POST: multipart.completeUpload,
      DELETE: multipart.abortUpload,
    };
  }
  return {
    GET: objects.getObject,
    HEAD: objects.getObject,
    PUT: isCopy ? copyObject : objects.putObject,
    POST: 'uploads' in query ? multipart.createUpload : undefined,
    DELETE: objects.deleteObject,
  };
}
