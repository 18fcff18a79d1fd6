import { useQueryClient } from '@app/query';
import { useOwnToken } from '@app/remote-kit';
import { createPersonalDrafts } from '@app/remote-kit/personal-drafts';
import { useShell } from '@app/shell-api';
import {
  type BodyOf,
  buildUrl,
  type CallInput,
  call,
  deleteDraft,
  type draft as draftSchema,
  type Endpoint,
  getDraft,
  putDraft,
} from '@app/types';
import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { blankListing, type ListingField, type ListingValues } from '../fields/listing-values.ts';

/** Draft of a new listing. `step`: the last step that was shown, 2 to 5; 1 before those. */
export interface NewListingDraft {
  step: number;
  values: ListingValues;
  /** False: the user removed the account's profile image. */
  accountPhoto: boolean;
  savedAt: string;
  /** Time of the last copy on the server, by the clock of the server. ISO 8601. */
  sentAt?: string;
}
export type ServerDraft = z.output<typeof draftSchema>;

export const newListingDrafts = createPersonalDrafts<NewListingDraft>('listing-draft');
/** An account creates one listing, so it has one draft. */
export const newListingDraftName = 'new';

const isText = (value: unknown) => typeof value === 'string';
const isTextRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.values(value).every(isText);

const isRecordListField = (field: ListingField) => field === 'alsoAt' || field === 'placePhotos';

/** True if a stored value has the type of its field. The server may have a draft of an older version of the page. */
function isValidValue(field: ListingField, value: unknown): boolean {
  if (isText(blankListing[field])) return isText(value);
  return Array.isArray(value) && value.every(isRecordListField(field) ? isTextRecord : isText);
}

function parseValues(storedValues: Record<string, unknown>): ListingValues {
  const validEntries = Object.entries(storedValues).filter(
    ([field, value]) => field in blankListing && isValidValue(field as ListingField, value),
  );
  return { ...blankListing, ...Object.fromEntries(validEntries) };
}

/** Returns what the server stores of a draft, apart from its step and time. */
const toServerValues = ({ values, accountPhoto }: NewListingDraft) => ({ ...values, accountPhoto });

/** Converts the server's copy to a draft. Values that are not of their field's type are left out. */
const parseServerDraft = (serverDraft: ServerDraft): NewListingDraft => ({
  ...serverDraft,
  values: parseValues(serverDraft.values),
  accountPhoto: serverDraft.values.accountPhoto !== false,
});

/**
 * Picks the newer of both copies. If this browser sent the server's copy, the browser's own copy is at least as new,
 * whatever the clocks say. Otherwise times are compared as ISO strings.
 */
export function pickNewestDraft(
  browserDraft: NewListingDraft | undefined,
  serverDraft: ServerDraft | null,
): NewListingDraft | undefined {
  const serverCopy = serverDraft && parseServerDraft(serverDraft);
  const browserCopy = browserDraft && { ...browserDraft, values: parseValues({ ...browserDraft.values }) };
  if (!serverCopy || !browserCopy) return browserCopy ?? serverCopy ?? undefined;
  return serverCopy.savedAt !== browserCopy.sentAt && serverCopy.savedAt > browserCopy.savedAt
    ? serverCopy
    : browserCopy;
}

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
