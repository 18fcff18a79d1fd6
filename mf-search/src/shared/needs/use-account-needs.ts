import { useQueryClient } from '@app/query';
import { createSessionEndedError, useOwnCall } from '@app/remote-kit';
import { useShell } from '@app/shell-api';
import { buildUrl, call, getNeeds, type Needs, needs as needsSchema, putNeeds } from '@app/types';
import { useEffect, useEffectEvent, useRef } from 'react';
import * as z from 'zod/mini';
import { m } from '../../paraglide/messages.js';
import { canSetNeeds, countNeeds, useBrowserNeeds, useRememberNeeds } from './needs.ts';

/** The needs that the account keeps; null if none, signed out, or not loaded. */
export function useAccountNeeds() {
  const { session, locale, toast } = useShell();
  const queries = useQueryClient();
  const { data } = useOwnCall(getNeeds, {}, { enabled: canSetNeeds(session) });

  /** Stores needs in the account, or deletes them there (null). Optimistic: undone with a notice if it fails. */
  async function saveToAccount(needs: Needs | null): Promise<void> {
    if (session.status !== 'signed-in') return;
    const key = [buildUrl(getNeeds), session.user.id];
    const previousData = queries.getQueryData(key);
    queries.setQueryData(key, { needs });
    try {
      const token = await session.getToken();
      if (!token) throw createSessionEndedError();
      await call(putNeeds, { body: { needs } }, { locale, token });
    } catch {
      queries.setQueryData(key, previousData);
      toast({ text: m.needs_account_failed() });
    }
  }
  return { accountCopy: data?.needs ?? null, saveToAccount };
}

/** Equal for equal needs. */
const serializeNeeds = (needs: Needs) => JSON.stringify(z.parse(needsSchema, needs));

/**
 * Copies the needs of the account into this browser, and later changes in this browser back into the account, if the
 * account stores needs.
 */
export function useSyncNeedsWithAccount(): void {
  const { accountCopy, saveToAccount } = useAccountNeeds();
  const stored = useBrowserNeeds();
  const rememberNeeds = useRememberNeeds();
  const lastMerged = useRef<Needs>(null);
  const lastSentText = useRef('');
  const syncNeeds = useEffectEvent(() => {
    if (accountCopy === null) return;
    if (lastMerged.current !== accountCopy) {
      lastMerged.current = accountCopy;
      // A ZIP code that was searched here is newer.
      rememberNeeds(({ zip, radius }) => ({ ...accountCopy, ...(zip && { zip, radius }) }));
      return;
    }
    const isForgotten = stored.zip === undefined && countNeeds(stored) === 0;
    const text = serializeNeeds(stored);
    // A change that failed is not sent again.
    if (isForgotten || text === serializeNeeds(accountCopy) || text === lastSentText.current) return;
    lastSentText.current = text;
    void saveToAccount(stored);
  });
  useEffect(() => syncNeeds(), [accountCopy, stored]);
}
