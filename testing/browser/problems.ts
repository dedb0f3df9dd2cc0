import type { BrowserContext, Page, Request, Response } from '@playwright/test';

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
  return problems;
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
