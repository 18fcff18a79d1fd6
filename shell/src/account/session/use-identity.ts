import { type Identity, type Outcome, toFailure } from '@app/auth';
import { useEffect, useRef } from 'react';
import { useAccount } from './use-account.ts';

/**
 * Runs an action of the identity provider, waiting until it is loaded.
 * @returns a stable function
 */
export type WithIdentity = <T>(action: (identity: Identity) => Promise<Outcome<T>>) => Promise<Outcome<T>>;

export function useIdentity(): { withIdentity: WithIdentity; down: boolean } {
  const { identity, wake } = useAccount();
  const waiting = useRef<((identity: Identity | null) => void)[]>([]);
  const now = useRef(identity);

  useEffect(wake, [wake]);
  useEffect(() => {
    now.current = identity;
    if (identity === undefined) return;
    for (const go of waiting.current.splice(0)) go(identity);
  }, [identity]);

  const withIdentity = useRef<WithIdentity>(async (action) => {
    const loaded =
      now.current !== undefined
        ? now.current
        : await new Promise<Identity | null>((resolve) => waiting.current.push(resolve));
    return loaded ? action(loaded) : toFailure('unavailable');
  });
  return { withIdentity: withIdentity.current, down: identity === null };
}
