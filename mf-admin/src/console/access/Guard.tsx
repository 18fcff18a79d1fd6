import { useQueryClient } from '@app/query';
import { Navigate, useLocation } from '@app/router';
import { CallError } from '@app/types';
import { adminMe } from '@app/types/admin/session';
import { type ReactNode, useEffect, useState } from 'react';
import { useAdminCall } from '../../admin-call.ts';
import { paths } from '../../paths.ts';
import { endSession, getSessionToken, onSessionEnded } from '../../session.ts';
import { setTimeZone } from '../../words/format-time.ts';
import { PageSkeleton } from '../page/PageSkeleton.tsx';
import { MeContext } from './me.ts';

/**
 * Where nothing answers it is asked twice more; an answer that is a no is a failure at once. Of a service
 * that starts or is out of reach only the gateway answers, which is none.
 */
const tries = 2;
const nobodyAnswered: readonly number[] = [0, 502, 503, 504];
const onNetworkErrors = (failures: number, error: Error) =>
  failures < tries && error instanceof CallError && nobodyAnswered.includes(error.status);

/** Where the way in leads back to, once somebody is signed in again. */
export interface CameFrom {
  from: string;
}

/**
 * Lets in who the server knows. Without a token, after a failed check and when the session ends, there is the way in,
 * once; it learns where it has to lead back to.
 */
export function Guard({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const [token, setToken] = useState(getSessionToken);
  const queries = useQueryClient();
  const { data, isError } = useAdminCall(adminMe, {}, { enabled: token !== null, retry: onNetworkErrors });
  // Later checks that fail for want of a network are no failed check: anyone who is at work goes on.
  const refused = isError && !data;

  useEffect(
    () =>
      onSessionEnded(() => {
        // What one person was shown is not the next one's.
        queries.clear();
        setToken(null);
      }),
    [queries],
  );
  useEffect(() => {
    if (refused) endSession();
  }, [refused]);

  if (token === null) {
    const state: CameFrom = { from: pathname + search };
    return <Navigate to={paths.login} replace state={state} />;
  }
  if (!data) return <PageSkeleton />;
  setTimeZone(data.admin.timezone);
  return <MeContext value={data.admin}>{children}</MeContext>;
}
