import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { ButtonLink } from '#kit/button/button.tsx';
import { pathOf } from '#lib/auth/arrival/return-target.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { isChild } from '#lib/auth/child.ts';
import { type Role, roleOf } from '#lib/auth/role.ts';
import type { Access } from '#pages/page-declaration.ts';
import { MessagePage } from '#shared/page-states/message-page.tsx';
import { ProfileUnreachable } from '#shared/page-states/profile-missing.tsx';
import { Waiting } from '#shared/page-states/waiting.tsx';
import { GoBackButton } from './go-back-button.tsx';
import { NotApproved, NotApprovedBlocked } from './not-approved.tsx';

type Props = Access & { forChildren: boolean; children?: ReactNode };

/**
 * Decides what is shown at a guarded address. This is for usability; the protection is in the database. While the
 * profile is refetched, the old one stays shown, so that nothing flickers.
 */
export function Guard({ role: needed, approved = false, forChildren, children }: Props) {
  const auth = useAuth();
  const { user, profile, loading, leaving } = auth;
  const location = useLocation();
  if (leaving || (loading && !profile)) return <Waiting />;
  if (!user) return <Navigate to="/auth" replace state={{ from: pathOf(location) }} />;
  if (isChild(auth) && !forChildren) return <Navigate to="/dashboard" replace />;
  if (!needed && !approved) return children;

  const role = roleOf(profile);
  if (!profile || !role) return <Navigate to="/dashboard" replace />;
  const wrongRole = needed !== undefined && role !== needed;
  const notApproved = approved && role === 'teacher' && profile.approval_status !== 'approved';
  if (!wrongRole && !notApproved) return children;
  if (profile.is_fallback) return <ProfileUnreachable />;
  if (wrongRole) return <AccessDenied needed={needed} current={role} />;
  return needed ? (
    <NotApproved status={profile.approval_status} />
  ) : (
    <NotApprovedBlocked status={profile.approval_status} />
  );
}

function AccessDenied({ needed, current }: { needed: Role; current: Role }) {
  const { t } = useTranslation('accounts');
  return (
    <MessagePage
      title={t('access_denied')}
      text={t('access_denied_message', { needed: t(`roles.${needed}`), current: t(`roles.${current}`) })}
    >
      <ButtonLink to="/dashboard">{t('toDashboard')}</ButtonLink>
      <GoBackButton />
    </MessagePage>
  );
}
