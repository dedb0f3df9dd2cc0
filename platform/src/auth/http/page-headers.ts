import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { invalid } from '../errors.ts';

export const pageQuery = z.object({ page: z.string().optional(), per_page: z.string().optional() });

const largestPage = 1000;

export function readPage(input: z.infer<typeof pageQuery>): { page: number; perPage: number } {
  const page = positive(input.page, 1, 'page');
  return { page, perPage: Math.min(positive(input.per_page, 50, 'per_page'), largestPage) };
}

function positive(text: string | undefined, fallback: number, name: string): number {
  if (text === undefined || text === '') return fallback;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (number < 1) throw invalid(`Bad Pagination Parameters: ${name} must be a whole number from 1`);
  return number;
}

/** The client reads the page number as the first parameter of each address. */
export function addPageHeaders(
  reply: FastifyReply,
  address: string,
  { page, perPage, total }: { page: number; perPage: number; total: number },
): void {
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (number: number, rel: string) =>
    `<${address}?page=${number}&per_page=${perPage}>; rel="${rel}"`;
  reply.header('x-total-count', String(total));
  reply.header('link', [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', '));
}
