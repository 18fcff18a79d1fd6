import { useQueryClient } from '@app/query';
import { createSessionEndedError, useOwnCall } from '@app/remote-kit';
import { useShell } from '@app/shell-api';
import { buildUrl, call, getNeeds, type Needs, putNeeds } from '@app/types';
import { useEffect } from 'react';
import { m } from '../../paraglide/messages.js';
import { canSetNeeds, useRememberNeeds } from './needs.ts';

/** The needs that the account keeps; null if none, signed out, or not loaded. */
export function useAccountNeeds() {
  const { session, locale, toast } = useShell();
  const queries = useQueryClient();
  const { data } = useOwnCall(getNeeds, {}, { enabled: canSetNeeds(session) });

  /** Keeps needs with the account, or forgets them there. Tells the visitor of a failure. */
  async function saveToAccount(needs: Needs | null): Promise<void> {
    if (session.status !== 'signed-in') return;
    try {
      const token = await session.getToken();
      if (!token) throw createSessionEndedError();
      const reply = await call(putNeeds, { body: { needs } }, { locale, token });
      queries.setQueryData([buildUrl(getNeeds), session.user.id], reply);
    } catch {
      toast({ text: m.needs_account_failed() });
    }
  }
  return { accountCopy: data?.needs ?? null, saveToAccount };
}

/** Brings the needs that the account keeps into this browser. */
export function useNeedsFromAccount(): void {
  const { accountCopy } = useAccountNeeds();
  const rememberNeeds = useRememberNeeds();
  useEffect(() => {
    // A ZIP code that was searched here is newer.
    if (accountCopy) rememberNeeds(({ zip, radius }) => ({ ...accountCopy, ...(zip && { zip, radius }) }));
  }, [accountCopy, rememberNeeds]);
}
