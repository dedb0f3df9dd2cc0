import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { loadTopic } from '#i18n/start.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { LazyToaster } from '#kit/overlay/lazy-toaster.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { AuthProvider } from '#lib/auth/auth-provider.tsx';
import { scrollKey, scrollStorage } from '#lib/browser/scroll-key.ts';
import { currentQueryClient } from '#lib/client/query-client.ts';
import { LanguageProvider } from '#lib/language/language-provider.tsx';
import { useMemberExpected } from '#lib/rendering/first-view.ts';
import { KeptPart } from '#lib/rendering/kept-part.tsx';
import { markReady } from '#lib/rendering/page-state.ts';
import { AccountMenu } from './account/account-menu.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header/header.tsx';
import styles from './layout.module.css';
import { type Prefetch, usePrefetch } from './prefetch.ts';
import { useArrivalNotice, useRecovery } from './session/arrival.ts';
import { LazyReauthenticationDialog } from './session/lazy-reauthentication-dialog.tsx';
import { useSessionNotice } from './session/session-notice.ts';
import { UnknownLanguage } from './unknown-language.tsx';

const OfferedSessionPage = lazy(async () => {
  const [file] = await Promise.all([import('./session/offered-session.tsx'), loadTopic('accounts')]);
  return { default: file.OfferedSessionPage };
});

/** Every page, with what it can use: the query cache, who is signed in, and the language. */
export function Site(prefetch: Prefetch) {
  return (
    <QueryClientProvider client={currentQueryClient()}>
      <AuthProvider>
        <LanguageProvider>
          <Layout {...prefetch} />
        </LanguageProvider>
      </AuthProvider>
    </QueryClientProvider>
  );
}

function Layout(prefetch: Prefetch) {
  const { t } = useTranslation('common');
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  const { user, offered } = useAuth();
  usePrefetch(prefetch);
  useSessionNotice();
  useArrivalNotice();
  useRecovery();

  const isExpected = useMemberExpected();
  useEffect(markReady, []);

  // Moves the focus to the new page, for people who use a screen reader.
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#content">
        {t('skipToContent')}
      </a>
      <KeptPart name="header" by={[isExpected, pathname.split('/', 2)]}>
        <Header account={user ? <AccountMenu /> : isExpected ? '' : null} />
      </KeptPart>
      <UnknownLanguage />
      <main id="content" ref={main} tabIndex={-1} className={styles.main}>
        {offered ? (
          <Suspense fallback={null}>
            <OfferedSessionPage offered={offered} />
          </Suspense>
        ) : (
          <Outlet />
        )}
      </main>
      <Footer />
      <ConnectionBanner />
      <LazyReauthenticationDialog />
      <LazyToaster />
      <ScrollRestoration getKey={scrollKey} storageKey={scrollStorage} />
    </div>
  );
}
