import type { BrowserContext, Page, Request, Response } from '@playwright/test';

export type ProblemWatch = {
  problems: string[];
  /** The page is about to be closed. */
  leaves(): void;
};

/** Collects everything that goes wrong unseen from now on: errors in the console, exceptions, requests that failed. */
export function watchProblems(page: Page): ProblemWatch {
  const problems: string[] = [];
  let departures = 0;
  const leaves = () => {
    departures += 1;
  };
  page.on('request', (request) => {
    if (request.isNavigationRequest() && page.url() !== 'about:blank') leaves();
  });
  page.on('pageerror', (error) => problems.push(`exception: ${error.message}`));
  page.on('requestfailed', (request) => {
    // What was asked for and is no longer needed, because somebody went on, the browser gives up by itself.
    const isGivenUp = request.failure()?.errorText === 'net::ERR_ABORTED';
    if (!isGivenUp) problems.push(`request failed: ${request.url()}`);
  });
  page.on('console', (message) => {
    // The official client closes its connection when a page is left, which the browser notes if it did not stand yet. A page has
    // one connection: whoever closes another has not left.
    if (
      message.text().endsWith('WebSocket is closed before the connection is established.') &&
      departures > 0
    ) {
      departures -= 1;
      return;
    }
    // A failed request is reported by the two others, with its address; the worker is kept away by ourselves.
    const isReported = /^Failed to load resource|^Service Worker registration blocked/.test(message.text());
    if ((message.type() === 'error' || message.type() === 'warning') && !isReported) {
      problems.push(`console ${message.type()}: ${message.text()}`);
    }
  });
  const endedTokens = watchSignOut(page.context());
  page.on('response', (response) => {
    if (isRefused(response) && endedTokens.has(tokenOf(response.request()))) return;
    // The page itself may be answered with 404 and still be what was asked for; its test looks at the status.
    if (response.status() >= 400 && !response.request().isNavigationRequest()) {
      problems.push(`${response.status()}: ${response.url()}`);
    }
  });
  return { problems, leaves };
}

/** The accounts answer 403 to the token of a session that is no more, everybody else 401. */
function isRefused(response: Response): boolean {
  const { pathname } = new URL(response.url());
  return response.status() === (pathname === '/auth/v1/user' ? 403 : 401);
}

/** Empty for what is asked without one, which no sign-out explains. */
const tokenOf = (request: Request) => request.headers().authorization ?? '';

/**
 * The tokens with which somebody signed out, in whichever tab: what was asked with one of them, in this tab or another that
 * has not heard of it yet, may reach the server when the session is gone.
 */
function watchSignOut(context: BrowserContext): Set<string> {
  const tokens = new Set<string>();
  context.on('request', (request) => {
    const token = tokenOf(request);
    if (token !== '' && new URL(request.url()).pathname === '/auth/v1/logout') tokens.add(token);
  });
  return tokens;
}
