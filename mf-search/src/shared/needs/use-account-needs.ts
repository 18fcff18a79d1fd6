import { useQueryClient } from '@app/query';
import { createSessionEndedError, useOwnCall } from '@app/remote-kit';
import { useShell } from '@app/shell-api';
import {
  buildUrl,
  call,
  getNeeds,
  type Needs,
  needs as needsSchema,
  putNeeds,
  type ReplyOf,
} from '@app/types';
import { useEffect, useEffectEvent, useRef } from 'react';
import * as z from 'zod/mini';
import { m } from '../../paraglide/messages.js';
import { canSetNeeds, countNeeds, useBrowserNeeds, useRememberNeeds } from './needs.ts';

/** Equal for equal needs. */
const serializeNeeds = (needs: Needs) => JSON.stringify(z.parse(needsSchema, needs));

/** Needs that the account could not store, which the browser keeps, and the account's own, which are cached again. */
let [failedText, restoredText] = ['', ''];

interface Edit {
  changes: Partial<Needs>;
  /** Whether the account shall keep needs; undefined: as it does now. */
  keepsInAccount: boolean | undefined;
}
/** What an account's owner changed before the account's needs were loaded: it is newer than those. */
let earlyEdit: (Edit & { userId: string }) | undefined;

/** The needs that the account keeps; null if none, signed out, or not loaded. */
export function useAccountNeeds() {
  const { session, locale, toast } = useShell();
  const queryClient = useQueryClient();
  const { data } = useOwnCall(getNeeds, {}, { enabled: canSetNeeds(session) });
  const userId = session.status === 'signed-in' ? session.user.id : undefined;

  /** Applies an edit of the needs, which are the browser's already, to the account: now, or once they are loaded. */
  function editInAccount(edit: Edit, needs: Needs): void {
    const { keepsInAccount = Boolean(data?.needs) } = edit;
    if (userId && !data) earlyEdit = { ...edit, userId };
    else if (keepsInAccount || data?.needs) void saveToAccount(keepsInAccount ? needs : null);
  }

  /** Returns the edit that waited for the account's needs, once. */
  function takeEarlyEdit(): Edit | undefined {
    const edit = earlyEdit;
    earlyEdit = undefined;
    return edit?.userId === userId ? edit : undefined;
  }

  /** Stores needs in the account, or deletes them there (null). Optimistic: undone with a notice if it fails. */
  async function saveToAccount(needs: Needs | null): Promise<void> {
    if (session.status !== 'signed-in') return;
    const key = [buildUrl(getNeeds), session.user.id];
    // An older reply would replace this change.
    void queryClient.cancelQueries({ queryKey: key });
    const previousData = queryClient.getQueryData<ReplyOf<typeof getNeeds>>(key);
    queryClient.setQueryData(key, { needs });
    try {
      const token = await session.getToken();
      if (!token) throw createSessionEndedError();
      await call(putNeeds, { body: { needs } }, { locale, token });
    } catch {
      failedText = needs ? serializeNeeds(needs) : '';
      restoredText = previousData?.needs ? serializeNeeds(previousData.needs) : '';
      queryClient.setQueryData(key, previousData);
      toast({ text: m.needs_account_failed() });
    }
  }
  return {
    isLoaded: data !== undefined,
    accountNeeds: data?.needs ?? null,
    editInAccount,
    takeEarlyEdit,
    saveToAccount,
  };
}

/**
 * Copies the needs of the account into this browser, and later changes in this browser back into the account, if the
 * account stores needs.
 */
export function useSyncNeedsWithAccount(): void {
  const { isLoaded, accountNeeds, takeEarlyEdit, saveToAccount } = useAccountNeeds();
  const stored = useBrowserNeeds();
  const rememberNeeds = useRememberNeeds();
  const lastMergedText = useRef('');
  const syncNeeds = useEffectEvent(() => {
    if (!isLoaded) return;
    const edit = takeEarlyEdit();
    if (accountNeeds === null) return void (edit?.keepsInAccount && saveToAccount(stored));
    if (edit?.keepsInAccount === false) return void saveToAccount(null);
    const accountText = serializeNeeds(accountNeeds);
    const isMerged = accountText === lastMergedText.current || accountText === restoredText;
    lastMergedText.current = accountText;
    if (!isMerged) {
      // A ZIP code that was searched here is newer.
      rememberNeeds(({ zip, radius }) => ({
        ...accountNeeds,
        ...(zip && { zip, radius }),
        ...edit?.changes,
      }));
      return;
    }
    const isForgotten = stored.zip === undefined && countNeeds(stored) === 0;
    const text = serializeNeeds(stored);
    // A change that failed is not sent again.
    if (isForgotten || text === accountText || text === failedText) return;
    void saveToAccount(stored);
  });
  useEffect(() => syncNeeds(), [isLoaded, accountNeeds, stored]);
}
