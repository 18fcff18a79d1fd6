import { Navigate, useLocation, useNavigate } from '@app/router';
import { paths } from '@app/seo';
import type { Role } from '@app/types';
import { type ReactNode, useEffect, useRef } from 'react';
import type { SignInReason } from '../login/LoginPage.tsx';
import { getGuardRedirect, saveRedirect } from '../redirect.ts';
import { useAccount } from '../session/use-account.ts';
import { IdentityUnavailablePage } from './IdentityUnavailable.tsx';

/** Users who can see a page: all signed-in ones (`session`), or those with a role. */
export type RequiredAccess = 'session' | Role;

/** Renders a page if the user can see it; otherwise redirects. An account without a role counts as patient. */
export function Guard({ access, children }: { access: RequiredAccess; children: ReactNode }) {
  const { session } = useAccount();
  const wasSignedInRef = useRef(false);
  useEffect(() => {
    wasSignedInRef.current ||= session.status === 'signed-in';
  }, [session]);

  if (session.status === 'loading') return null;
  if (session.status === 'unavailable') return <IdentityUnavailablePage />;
  if (session.status === 'signed-out') return <LoginRedirect wasSignedInRef={wasSignedInRef} />;
  const isAllowed = access === 'session' || access === (session.user.role ?? 'patient');
  return isAllowed ? children : <Navigate to={paths.home} replace />;
}

/** Redirects to sign in. Stores no target after a sign-out, so that the next user does not get this one's page. */
function LoginRedirect({ wasSignedInRef }: { wasSignedInRef: { readonly current: boolean } }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!wasSignedInRef.current) saveRedirect(getGuardRedirect(pathname + search));
    const reason: SignInReason = wasSignedInRef.current ? 'ended' : 'guarded';
    navigate(paths.login, { replace: true, state: { reason } });
  }, [pathname, search, navigate, wasSignedInRef]);
  return null;
}
