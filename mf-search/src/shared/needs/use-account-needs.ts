import { type QueryClient, useQueryClient } from '@app/query';
import { createSessionEndedError, useOwnCall } from '@app/remote-kit';
import { createPersonalDrafts } from '@app/remote-kit/personal-drafts';
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
import { canSetNeeds, countNeeds, isNeedsOwner, useBrowserNeeds, useRememberNeeds } from './needs.ts';

/** Equal for equal needs. */
const serializeNeeds = (needs: Needs | null) => JSON.stringify(needs && z.parse(needsSchema, needs));

interface Failure {
  /** Needs that the account could not store, which the browser keeps. */
  failedText: string;
  /** The account's own, which are cached again. */
  restoredText: string;
}
/** The latest failure of the visit, which has one client. */
const failures = new WeakMap<QueryClient, Failure>();

interface Edit {
  changes: Partial<Needs>;
  /** Whether the account shall keep needs; undefined: as it does now. */
  keepsInAccount: boolean | undefined;
}
/** An edit in this browser that the account does not have yet. Its values are the needs of the browser. */
interface UnsentEdit {
  fields: readonly (keyof Needs)[];
  keepsInAccount: boolean | undefined;
}
/** Until the account has them, these edits are newer than the needs that it keeps, also after a reload. */
const unsentEdits = createPersonalDrafts<UnsentEdit>('needs-edit');
const draftKey = 'needs';
const allFields = Object.keys(needsSchema.shape) as (keyof Needs)[];

/** The needs that the account keeps; null if none, signed out, or not loaded. */
export function useAccountNeeds() {
  const { session, locale, toast } = useShell();
  const queryClient = useQueryClient();
  const { data } = useOwnCall(getNeeds, {}, { enabled: canSetNeeds(session) });
  const userId = session.status === 'signed-in' ? session.user.id : '';
  const findUnsentEdit = () => {
    const edit = unsentEdits.find(userId, draftKey);
    // Its values are gone if another account has used this browser since.
    return edit?.keepsInAccount === false || isNeedsOwner(userId) ? edit : undefined;
  };
  const removeUnsentEdit = () => unsentEdits.remove(userId, draftKey);

  /** Applies an edit of the needs, which are the browser's already, to the account: now, or once they are loaded. */
  function editInAccount({ changes, keepsInAccount }: Edit, needs: Needs): void {
    if (!userId) return;
    if (!data) {
      const earlierEdit = findUnsentEdit();
      const fields = new Set([...(earlierEdit?.fields ?? []), ...Object.keys(changes)] as (keyof Needs)[]);
      unsentEdits.save(userId, draftKey, {
        // An account that forgets its needs has none that could be newer.
        fields: keepsInAccount === false ? allFields : [...fields],
        keepsInAccount: keepsInAccount ?? earlierEdit?.keepsInAccount,
      });
    } else if (keepsInAccount || data.needs) void saveToAccount(keepsInAccount === false ? null : needs);
    else removeUnsentEdit();
  }

  /** Stores needs in the account, or deletes them there (null). Optimistic: undone with a notice if it fails. */
  async function saveToAccount(needs: Needs | null): Promise<void> {
    if (session.status !== 'signed-in') return;
    const key = [buildUrl(getNeeds), session.user.id];
    // An older reply would replace this change.
    void queryClient.cancelQueries({ queryKey: key });
    removeUnsentEdit();
    const previousData = queryClient.getQueryData<ReplyOf<typeof getNeeds>>(key);
    queryClient.setQueryData(key, { needs });
    try {
      const token = await session.getToken();
      if (!token) throw createSessionEndedError();
      await call(putNeeds, { body: { needs } }, { locale, token });
    } catch {
      const previousNeeds = previousData?.needs ?? null;
      failures.set(queryClient, {
        failedText: serializeNeeds(needs),
        restoredText: serializeNeeds(previousNeeds),
      });
      // An account that keeps none has nothing that would replace the browser's needs.
      if (previousNeeds)
        unsentEdits.save(userId, draftKey, { fields: allFields, keepsInAccount: needs !== null });
      queryClient.setQueryData(key, previousData);
      toast({ text: m.needs_account_failed() });
    }
  }
  return {
    isLoaded: data !== undefined,
    accountNeeds: data?.needs ?? null,
    editInAccount,
    findUnsentEdit,
    removeUnsentEdit,
    saveToAccount,
    findFailure: () => failures.get(queryClient),
  };
}

/**
 * Copies the needs of the account into this browser, and later changes in this browser back into the account, if the
 * account stores needs.
 */
export function useSyncNeedsWithAccount(): void {
  const { isLoaded, accountNeeds, findUnsentEdit, removeUnsentEdit, saveToAccount, findFailure } =
    useAccountNeeds();
  const browserNeeds = useBrowserNeeds();
  const rememberNeeds = useRememberNeeds();
  const lastMergedTextRef = useRef('');
  const syncNeeds = useEffectEvent(() => {
    if (!isLoaded) return;
    const edit = findUnsentEdit();
    const failure = findFailure();
    const keepsInAccount = edit?.keepsInAccount ?? accountNeeds !== null;
    const accountText = serializeNeeds(accountNeeds);
    if (accountNeeds && keepsInAccount) {
      const isMerged = accountText === lastMergedTextRef.current || accountText === failure?.restoredText;
      lastMergedTextRef.current = accountText;
      if (!isMerged) {
        // A ZIP code that was searched here is newer.
        rememberNeeds(({ zip, radius }) => ({
          ...accountNeeds,
          ...(zip && { zip, radius }),
          ...Object.fromEntries((edit?.fields ?? []).map((field) => [field, browserNeeds[field]])),
        }));
        return;
      }
    }
    const isForgotten = keepsInAccount && browserNeeds.zip === undefined && countNeeds(browserNeeds) === 0;
    const needs = keepsInAccount ? browserNeeds : null;
    const text = serializeNeeds(needs);
    if (edit && text === accountText) removeUnsentEdit();
    // A change that failed is not sent again before the next visit.
    if (isForgotten || text === accountText || text === failure?.failedText) return;
    void saveToAccount(needs);
  });
  useEffect(() => syncNeeds(), [isLoaded, accountNeeds, browserNeeds]);
}
