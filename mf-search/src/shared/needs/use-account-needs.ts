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

interface SaveFailure {
  /** Needs that the account could not store, which the browser keeps. */
  failedNeedsText: string;
  /** The account's own, which are cached again. */
  restoredNeedsText: string;
}
/** The latest failure of the visit, which has one client. */
const failureByClient = new WeakMap<QueryClient, SaveFailure>();

interface NeedsEdit {
  changes: Partial<Needs>;
  /** True if the account shall keep needs; undefined: as it does now. */
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
  const { data: needsReply } = useOwnCall(getNeeds, {}, { enabled: canSetNeeds(session) });
  const userId = session.status === 'signed-in' ? session.user.id : '';
  const findUnsentEdit = () => {
    const edit = unsentEdits.find(userId, draftKey);
    // Its values are gone if another account has used this browser since.
    return edit?.keepsInAccount === false || isNeedsOwner(userId) ? edit : undefined;
  };
  const removeUnsentEdit = () => unsentEdits.remove(userId, draftKey);

  /** Applies an edit of the needs, which are the browser's already, to the account: now, or once they are loaded. */
  function editAccountNeeds({ changes, keepsInAccount }: NeedsEdit, needs: Needs): void {
    if (!userId) return;
    if (!needsReply) {
      const earlierEdit = findUnsentEdit();
      const fields = new Set([...(earlierEdit?.fields ?? []), ...Object.keys(changes)] as (keyof Needs)[]);
      unsentEdits.save(userId, draftKey, {
        // An account that forgets its needs has none that could be newer.
        fields: keepsInAccount === false ? allFields : [...fields],
        keepsInAccount: keepsInAccount ?? earlierEdit?.keepsInAccount,
      });
    } else if (keepsInAccount || needsReply.needs)
      void setAccountNeeds(keepsInAccount === false ? null : needs);
    else removeUnsentEdit();
  }

  /** Stores needs in the account, or deletes them there (null). Optimistic: undone with a notice if it fails. */
  async function setAccountNeeds(needs: Needs | null): Promise<void> {
    if (session.status !== 'signed-in') return;
    const queryKey = [buildUrl(getNeeds), session.user.id];
    // An older reply would replace this change.
    void queryClient.cancelQueries({ queryKey });
    removeUnsentEdit();
    const previousReply = queryClient.getQueryData<ReplyOf<typeof getNeeds>>(queryKey);
    queryClient.setQueryData(queryKey, { needs });
    try {
      const token = await session.getToken();
      if (!token) throw createSessionEndedError();
      await call(putNeeds, { body: { needs } }, { locale, token });
    } catch {
      const previousNeeds = previousReply?.needs ?? null;
      failureByClient.set(queryClient, {
        failedNeedsText: serializeNeeds(needs),
        restoredNeedsText: serializeNeeds(previousNeeds),
      });
      // An account that keeps none has nothing that would replace the browser's needs.
      if (previousNeeds)
        unsentEdits.save(userId, draftKey, { fields: allFields, keepsInAccount: needs !== null });
      queryClient.setQueryData(queryKey, previousReply);
      toast({ text: m.needs_account_failed() });
    }
  }
  return {
    isLoaded: needsReply !== undefined,
    accountNeeds: needsReply?.needs ?? null,
    editAccountNeeds,
    findUnsentEdit,
    removeUnsentEdit,
    setAccountNeeds,
    findFailure: () => failureByClient.get(queryClient),
  };
}

/** Keeps the needs of this browser and of an account that stores needs alike. Renders nothing; only members load it. */
export default function NeedsSync(): null {
  const { isLoaded, accountNeeds, findUnsentEdit, removeUnsentEdit, setAccountNeeds, findFailure } =
    useAccountNeeds();
  const browserNeeds = useBrowserNeeds();
  const rememberNeeds = useRememberNeeds();
  const lastMergedNeedsTextRef = useRef('');
  const syncNeeds = useEffectEvent(() => {
    if (!isLoaded) return;
    const unsentEdit = findUnsentEdit();
    const failure = findFailure();
    const keepsInAccount = unsentEdit?.keepsInAccount ?? accountNeeds !== null;
    const accountNeedsText = serializeNeeds(accountNeeds);
    if (accountNeeds && keepsInAccount) {
      const isMerged =
        accountNeedsText === lastMergedNeedsTextRef.current ||
        accountNeedsText === failure?.restoredNeedsText;
      lastMergedNeedsTextRef.current = accountNeedsText;
      if (!isMerged) {
        // A ZIP code that was searched here is newer.
        rememberNeeds(({ zip, radius }) => ({
          ...accountNeeds,
          ...(zip && { zip, radius }),
          ...Object.fromEntries((unsentEdit?.fields ?? []).map((field) => [field, browserNeeds[field]])),
        }));
        return;
      }
    }
    const isForgottenInBrowser =
      keepsInAccount && browserNeeds.zip === undefined && countNeeds(browserNeeds) === 0;
    const needs = keepsInAccount ? browserNeeds : null;
    const needsText = serializeNeeds(needs);
    if (unsentEdit && needsText === accountNeedsText) removeUnsentEdit();
    // A change that failed is not sent again before the next visit.
    if (isForgottenInBrowser || needsText === accountNeedsText || needsText === failure?.failedNeedsText)
      return;
    void setAccountNeeds(needs);
  });
  useEffect(() => syncNeeds(), [isLoaded, accountNeeds, browserNeeds]);
  return null;
}
