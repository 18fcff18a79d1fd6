import { useQueryClient } from '@app/query';
import { useOwnToken } from '@app/remote-kit';
import { useShell } from '@app/shell-api';
import {
  type BodyOf,
  buildUrl,
  type CallInput,
  call,
  deleteDraft,
  type Endpoint,
  getDraft,
  putDraft,
} from '@app/types';
import { useEffect, useRef, useState } from 'react';
import {
  type NewListingDraft,
  newListingDraftName,
  newListingDrafts,
  parseServerDraft,
  pickNewestDraft,
  type ServerDraft,
  toServerValues,
} from './new-draft.ts';

/** Pause in typing after which a copy is sent to the server. */
const saveDelayMs = 3_000;

/**
 * Stores the draft of a new listing: in this browser on every change, and on the server after every step and each pause
 * in typing. Server failures are ignored, since the browser has a copy. `serverDraft`: undefined if it could not be
 * loaded. Then it is loaded before the first copy is sent, which would replace it; `onLateDraft` receives it.
 */
export function useDraft(
  userId: string,
  serverDraft: ServerDraft | null | undefined,
  onLateDraft: (draft: NewListingDraft) => void,
) {
  const { locale } = useShell();
  const getToken = useOwnToken();
  const queryClient = useQueryClient();
  const [earlierDraft] = useState(() =>
    pickNewestDraft(newListingDrafts.find(userId, newListingDraftName), serverDraft ?? null),
  );
  const saveTimerRef = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Calls run one after the other, so that a late copy does not restore a deleted draft.
  const lastCallRef = useRef<Promise<unknown>>(Promise.resolve());
  const isServerDraftKnownRef = useRef(serverDraft !== undefined);

  async function callIgnoringErrors<E extends Endpoint>(
    endpoint: E,
    input: CallInput & { body?: BodyOf<E> } = {},
  ) {
    const token = await getToken();
    return token ? call(endpoint, input, { locale, token }).catch(() => undefined) : undefined;
  }
  function enqueue(task: () => Promise<unknown>) {
    clearTimeout(saveTimerRef.current);
    lastCallRef.current = lastCallRef.current.then(task, task);
  }
  async function loadLateDraft() {
    const reply = await callIgnoringErrors(getDraft);
    if (!reply) return;
    isServerDraftKnownRef.current = true;
    if (reply.draft && reply.draft.savedAt !== newListingDrafts.find(userId, newListingDraftName)?.sentAt)
      onLateDraft(parseServerDraft(reply.draft));
  }
  async function sendDraft() {
    if (!isServerDraftKnownRef.current) await loadLateDraft();
    if (!isServerDraftKnownRef.current) return;
    const draft = newListingDrafts.find(userId, newListingDraftName);
    if (!draft) return;
    const reply = await callIgnoringErrors(putDraft, {
      body: { step: draft.step, values: toServerValues(draft) },
    });
    const latestDraft = newListingDrafts.find(userId, newListingDraftName);
    if (!reply?.draft || !latestDraft) return;
    newListingDrafts.save(userId, newListingDraftName, { ...latestDraft, sentAt: reply.draft.savedAt });
    // Otherwise a reopened wizard would compare an outdated reply with this copy.
    queryClient.setQueryData([buildUrl(getDraft), userId], reply);
  }
  useEffect(() => () => clearTimeout(saveTimerRef.current), []);

  return {
    /** Draft of an earlier session, from this or another browser. */
    earlierDraft,
    /** Stores a draft. `isImmediate`: a step is done, so a copy is sent to the server at once. */
    save(draft: Omit<NewListingDraft, 'savedAt' | 'sentAt'>, isImmediate: boolean) {
      const { sentAt } = newListingDrafts.find(userId, newListingDraftName) ?? earlierDraft ?? {};
      const savedAt = new Date().toISOString();
      newListingDrafts.save(userId, newListingDraftName, { ...draft, savedAt, ...(sentAt && { sentAt }) });
      clearTimeout(saveTimerRef.current);
      if (isImmediate) enqueue(sendDraft);
      else saveTimerRef.current = setTimeout(() => enqueue(sendDraft), saveDelayMs);
    },
    discard() {
      newListingDrafts.remove(userId, newListingDraftName);
      queryClient.setQueryData([buildUrl(getDraft), userId], { draft: null });
      enqueue(() => callIgnoringErrors(deleteDraft));
    },
  };
}
