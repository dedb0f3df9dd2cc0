import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useAuth } from '#lib/auth/auth-context.ts';
import { isChild } from '#lib/auth/child.ts';

/** Around pages that visitors may see, but on which a child would look for people: it is led home. */
export function AdultsOnly({ children }: { children: ReactNode }) {
  return isChild(useAuth()) ? <Navigate to="/dashboard" replace /> : children;
}
