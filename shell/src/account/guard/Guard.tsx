import { Navigate, useLocation, useNavigate } from '@app/router';
import { paths } from '@app/seo';
import type { Role } from '@app/types';
import { type ReactNode, useEffect, useRef } from 'react';
import type { SignInReason } from '../login/SignInReason.tsx';
import { getGuardRedirect, saveRedirect } from '../redirect.ts';
import { useAccount } from '../session/use-account.ts';
import { IdentityDown } from './IdentityDown.tsx';

/** Who may see a page: any signed-in user, or one role. */
export type Need = 'session' | Role;

interface Props {
  need: Need;
  children: ReactNode;
}

/** An account without a role counts as patient. */
export function Guard({ need, children }: Props) {
  const { session } = useAccount();
  const wasHere = useRef(false);
  useEffect(() => {
    wasHere.current ||= session.status === 'signed-in';
  }, [session]);

  if (session.status === 'loading') return null;
  if (session.status === 'unavailable') return <IdentityDown />;
  if (session.status === 'signed-out') return <ToLogin wasHere={wasHere} />;
  const isAllowed = need === 'session' || need === (session.user.role ?? 'patient');
  return isAllowed ? children : <Navigate to={paths.home} replace />;
}

/** After a sign-out nothing is remembered, so that the next user does not start at the previous one's page. */
function ToLogin({ wasHere }: { wasHere: { readonly current: boolean } }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!wasHere.current) saveRedirect(getGuardRedirect(pathname + search));
    const reason: SignInReason = wasHere.current ? 'ended' : 'guarded';
    navigate(paths.login, { replace: true, state: { why: reason } });
  }, [pathname, search, navigate, wasHere]);
  return null;
}
