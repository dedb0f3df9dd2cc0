import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AuthProvider } from '#lib/auth/auth-provider.tsx';
import { queryClient } from '#lib/client/query-client.ts';
import { LanguageProvider } from '#lib/language/language-provider.tsx';

/** What every page can use: the query cache, who is signed in, and the language. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <AuthProvider>
        <LanguageProvider>{children}</LanguageProvider>
      </AuthProvider>
    </QueryClientProvider>
  );
}
