import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './kit/layout/layout.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { routes } from './app/routes.ts';
import { arrival, cleanAddress } from './lib/auth/arrival/arrival.ts';
import { keepOfflinePage } from './lib/browser/offline.ts';
import { forgetScrollOfNewPage } from './lib/browser/scroll-key.ts';
import { restoreTheme } from './lib/browser/theme.ts';

restoreTheme();
cleanAddress(arrival);
forgetScrollOfNewPage();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createBrowserRouter(routes)} />
  </StrictMode>,
);

// While the product is being built, a page that outlives its server would only confuse.
if (import.meta.env.PROD) keepOfflinePage();
