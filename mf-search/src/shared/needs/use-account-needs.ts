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

  /** Keeps needs with the account, or forgets them there: shown at once, and taken back with a notice if it fails. */
  async function saveToAccount(needs: Needs | null): Promise<void> {
    if (session.status !== 'signed-in') return;
    const key = [buildUrl(getNeeds), session.user.id];
    const before = queries.getQueryData(key);
    queries.setQueryData(key, { needs });
    try {
      const token = await session.getToken();
      if (!token) throw createSessionEndedError();
      await call(putNeeds, { body: { needs } }, { locale, token });
    } catch {
      queries.setQueryData(key, before);
      toast({ text: m.needs_account_failed() });
    }
  }
  return { accountCopy: data?.needs ?? null, saveToAccount };
}

/** Equal for equal needs. */
const toText = (needs: Needs) => JSON.stringify(z.parse(needsSchema, needs));

/**
 * Brings the needs that the account keeps into this browser, and what is remembered here later into the account, for
 * those who keep them there.
 */
export function useNeedsWithAccount(): void {
  const { accountCopy, saveToAccount } = useAccountNeeds();
  const stored = useBrowserNeeds();
  const rememberNeeds = useRememberNeeds();
  const merged = useRef<Needs>(null);
  const sent = useRef('');
  const follow = useEffectEvent(() => {
    if (accountCopy === null) return;
    if (merged.current !== accountCopy) {
      merged.current = accountCopy;
      // A ZIP code that was searched here is newer.
      rememberNeeds(({ zip, radius }) => ({ ...accountCopy, ...(zip && { zip, radius }) }));
      return;
    }
    const isForgotten = stored.zip === undefined && countNeeds(stored) === 0;
    const text = toText(stored);
    // What was refused once is not sent again.
    if (isForgotten || text === toText(accountCopy) || text === sent.current) return;
    sent.current = text;
    void saveToAccount(stored);
  });
  useEffect(() => follow(), [accountCopy, stored]);
}
