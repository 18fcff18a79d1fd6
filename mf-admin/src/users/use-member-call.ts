import { CallError } from '@app/types';
import { useState } from 'react';
import { useRefresh } from '../admin-call.ts';
import type { Elevation } from '../console/access/elevated.tsx';
import { useDock } from '../console/dock/dock.ts';

/** Sends what changes the team: the password may be asked for again, and the list is read anew. */
export function useMemberCall(elevated: Elevation['elevated']) {
  const [sending, setSending] = useState(false);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const refresh = useRefresh();
  const dock = useDock();

  /** Gives the reply; undefined where it did not happen, which was said. */
  async function run<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (sending) return undefined;
    setSending(true);
    setFaults({});
    try {
      return await elevated(work);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.problem?.fields) setFaults(error.problem.fields);
      else dock.failed(error);
      return undefined;
    } finally {
      setSending(false);
      await refresh();
    }
  }
  return { run, sending, faults, say: dock.say };
}
