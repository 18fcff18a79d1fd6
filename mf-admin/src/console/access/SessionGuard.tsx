import { useQueryClient } from '@app/query';
import { Navigate, useLocation } from '@app/router';
import { CallError } from '@app/types';
import { getSignedInAdmin } from '@app/types/admin/session';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { useAdminCall } from '../../admin-call.ts';
import { paths } from '../../paths.ts';
import { endSession, getSessionToken, type SessionEndReason, subscribeToSessionEnd } from '../../session.ts';
import { setTimeZone } from '../../words/format-time.ts';
import { setDraftOwner } from '../drafts.ts';
import { PageSkeleton } from '../page/Page.tsx';
import { MeContext } from './me.ts';

/** The check is retried only if the service is unreachable; any other error fails at once. */
const maxRetries = 2;
/** 0: no reply. Otherwise the replies of the gateway for a service that starts or is unreachable. */
const unreachableStatuses: readonly number[] = [0, 502, 503, 504];
const shouldRetry = (failureCount: number, error: Error) =>
  failureCount < maxRetries && error instanceof CallError && unreachableStatuses.includes(error.status);

export interface LoginState {
  returnPath: string;
  endReason?: SessionEndReason | undefined;
}

/** Renders its children for a signed-in staff member, and redirects others to the login page and back. */
export function SessionGuard({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const [token, setToken] = useState(getSessionToken);
  const [endReason, setEndReason] = useState<SessionEndReason>();
  const queryClient = useQueryClient();
  const { data, isError } = useAdminCall(
    getSignedInAdmin,
    {},
    { enabled: token !== null, retry: shouldRetry },
  );
  // A refetch that fails does not end the session: it only means that the network is down.
  const hasCheckFailed = isError && !data;

  useEffect(
    () =>
      subscribeToSessionEnd((reason) => {
        setEndReason(reason);
        // The next person must not see the data of the previous one.
        queryClient.clear();
        setToken(null);
      }),
    [queryClient],
  );
  useEffect(() => {
    if (hasCheckFailed) endSession();
  }, [hasCheckFailed]);
  const memberId = data?.admin.id;
  const [hasDraftOwner, setHasDraftOwner] = useState(false);
  // Before the page is rendered, so that it never starts with what another member typed.
  useLayoutEffect(() => {
    if (!memberId) return;
    setDraftOwner(memberId);
    setHasDraftOwner(true);
  }, [memberId]);

  if (token === null) {
    const state: LoginState = { returnPath: pathname + search, endReason };
    return <Navigate to={paths.login} replace state={state} />;
  }
  if (!data || !hasDraftOwner) return <PageSkeleton />;
  setTimeZone(data.admin.timezone);
  return <MeContext value={data.admin}>{children}</MeContext>;
}
