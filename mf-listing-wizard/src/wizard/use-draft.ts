import { useQueryClient } from '@app/query';
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
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  draftName,
  type NewDraft,
  newDrafts,
  pickNewestDraft,
  type ServerDraft,
  toServerDraft,
} from './new-draft.ts';

/** Pause in typing after which the server gets a copy. */
const restMs = 3_000;

/**
 * Draft of a new listing: stored in this browser on every change, and on the server after every step and after a pause
 * in typing. Server failures are ignored, since the browser has a copy.
 */
export function useDraft(userId: string, onServer: ServerDraft | null) {
  const { session, locale } = useShell();
  const queries = useQueryClient();
  const [earlier] = useState(() => pickNewestDraft(newDrafts.of(userId, draftName), onServer));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Requests run one after the other, so that a late copy does not restore a deleted draft.
  const line = useRef<Promise<unknown>>(Promise.resolve());

  async function callQuietly<E extends Endpoint>(e: E, input: CallInput & { body?: BodyOf<E> } = {}) {
    const token = session.status === 'signed-in' ? await session.getToken() : null;
    return token ? call(e, input, { locale, token }).catch(() => undefined) : undefined;
  }
  function enqueue(task: () => Promise<unknown>) {
    clearTimeout(timer.current);
    line.current = line.current.then(task, task);
  }
  async function send() {
    const stored = newDrafts.of(userId, draftName);
    if (!stored) return;
    const answer = await callQuietly(putDraft, {
      body: { step: stored.step, values: toServerDraft(stored) },
    });
    const now = newDrafts.of(userId, draftName);
    if (!answer?.draft || !now) return;
    newDrafts.keep(userId, draftName, { ...now, sentAt: answer.draft.savedAt });
    // Otherwise a reopened wizard would compare an outdated reply with this copy.
    queries.setQueryData([buildUrl(getDraft), userId], answer);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const inLineNow = useRef(enqueue);
  const sendNow = useRef(send);
  inLineNow.current = enqueue;
  sendNow.current = send;
  const keep = useCallback(
    (draft: Omit<NewDraft, 'savedAt' | 'sentAt'>, soon: boolean) => {
      const { sentAt } = newDrafts.of(userId, draftName) ?? earlier ?? {};
      const savedAt = new Date().toISOString();
      newDrafts.keep(userId, draftName, { ...draft, savedAt, ...(sentAt && { sentAt }) });
      clearTimeout(timer.current);
      const put = () => inLineNow.current(() => sendNow.current());
      if (soon) put();
      else timer.current = setTimeout(put, restMs);
    },
    [userId, earlier],
  );

  return {
    /** Draft of an earlier visit, from this or another browser. */
    earlier: earlier,
    /** `soon`: a step is done, so the server gets a copy at once. */
    keep,
    drop() {
      newDrafts.drop(userId, draftName);
      queries.setQueryData([buildUrl(getDraft), userId], { draft: null });
      enqueue(() => callQuietly(deleteDraft));
    },
  };
}
