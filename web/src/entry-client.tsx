import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './kit/layout/layout.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { routes } from './app/routes.ts';
import { showWantedLanguage } from './i18n/start.ts';
import { forgetTracking } from './lib/address/forget-tracking.ts';
import { arrival, cleanAddress } from './lib/auth/arrival/arrival.ts';
import { keepOfflinePage } from './lib/browser/offline.ts';
import { forgetScrollOfNewPage } from './lib/browser/scroll-key.ts';
import { restoreTheme } from './lib/browser/theme.ts';
import { queryClient } from './lib/client/query-client.ts';
import { pageState } from './lib/rendering/page-state.ts';

restoreTheme();
cleanAddress(arrival);
forgetTracking();
forgetScrollOfNewPage();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');

if (pageState) {
  const { queries, now } = pageState;
  for (const [key, data] of queries) queryClient.setQueryData(key, data, { updatedAt: now });
}
const router = createBrowserRouter(routes);
const site = (
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>
);

/** React only says that it drew the page again; what went wrong the first time is the cause. */
const rootOptions: RootOptions = {
  onRecoverableError: (error) => reportError((error instanceof Error && error.cause) || error),
};

// Not at the top level: the code of the page imports this file, and would wait for it to end.
void start(root);

async function start(container: HTMLElement): Promise<void> {
  delete document.body.dataset.arriving;
  if (!pageState?.takesOver) {
    createRoot(container, rootOptions).render(site);
    return;
  }
  // What is shown stays until the same can be drawn again, so the code of the page comes first.
  await whenInitialized();
  // Something could not be fetched, and the page that says so is another one than the server's.
  if (router.state.errors) createRoot(container, rootOptions).render(site);
  else hydrateRoot(container, site, rootOptions);
  await showWantedLanguage();
}

function whenInitialized(): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}

// While the product is being built, a page that outlives its server would only confuse.
if (import.meta.env.PROD) keepOfflinePage();
