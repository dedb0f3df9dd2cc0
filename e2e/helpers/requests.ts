import type { Page, Request } from '@playwright/test';

/** Everything that a page asks for from now on, and what of it has not ended yet. */
export function watchRequests(page: Page): { asked: Request[]; underWay: Set<Request> } {
  const asked: Request[] = [];
  const underWay = new Set<Request>();
  page.on('request', (request) => {
    asked.push(request);
    underWay.add(request);
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return { asked, underWay };
}
