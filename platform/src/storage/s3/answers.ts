import type { FastifyReply } from 'fastify';
import { writeXml, type XmlFields } from './xml.ts';

export function sendXml(reply: FastifyReply, name: string, content: XmlFields | string): FastifyReply {
  return reply.header('content-type', 'application/xml').send(writeXml(name, content));
}

/**
 * A tag as S3 shows those of files that came in parts. Without the ending, clients would take it for an MD5 of the content, and find that
 * the content is another one.
 */
export function tagOf(etag: string): string {
  return `"${etag.replaceAll('"', '')}-1"`;
}
