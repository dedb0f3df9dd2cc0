import type { Page, Request } from '@playwright/test';

/** Collects everything that goes wrong unseen from now on: errors in the console, exceptions, requests that failed. */
export function watchProblems(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`exception: ${error.message}`));
  page.on('requestfailed', (request) => {
    // What was asked for and is no longer needed, because somebody went on, the browser gives up by itself.
    const isGivenUp = request.failure()?.errorText === 'net::ERR_ABORTED';
    if (!isGivenUp) problems.push(`request failed: ${request.url()}`);
  });
  page.on('console', (message) => {
    // A failed request is told by the two others, with its address; the worker is kept away by ourselves.
    const isTold = /^Failed to load resource|^Service Worker registration blocked/.test(message.text());
    if ((message.type() === 'error' || message.type() === 'warning') && !isTold) {
      problems.push(`console ${message.type()}: ${message.text()}`);
    }
  });
  const overtaken = watchSignOut(page);
  page.on('response', (response) => {
    if (response.status() === 401 && overtaken.has(response.request())) return;
    // The page itself may be answered with 404 and still be what was asked for; its test looks at the status.
    if (response.status() >= 400 && !response.request().isNavigationRequest()) {
      problems.push(`${response.status()}: ${response.url()}`);
    }
  });
  return problems;
}

/** What was asked for before one had signed out; the session it was asked with may be gone when the server looks at it. */
function watchSignOut(page: Page): Set<Request> {
  const underWay = new Set<Request>();
  const overtaken = new Set<Request>();
  const isSignOut = (request: Request) => new URL(request.url()).pathname === '/auth/v1/logout';
  let isSigningOut = false;
  page.on('request', (request) => {
    if (isSignOut(request)) {
      isSigningOut = true;
      for (const other of underWay) overtaken.add(other);
    } else if (isSigningOut) overtaken.add(request);
    underWay.add(request);
  });
  const end = (request: Request) => {
    underWay.delete(request);
    if (isSignOut(request)) isSigningOut = false;
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return overtaken;
}
