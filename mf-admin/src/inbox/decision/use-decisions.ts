import type { CallInput } from '@app/types';
import { fillWords } from '@app/types/admin/actions/action';
import { type QueueKind, reopenItem } from '@app/types/admin/queue';
import { useState } from 'react';
import { getErrorMessage, useAdminSends, useRefresh } from '../../admin-call.ts';
import { useDock } from '../../console/dock/dock.ts';
import { readReply, sayDone } from '../../console/kit/use-act.ts';
import { useMoves } from '../item/moves.ts';
import type { Choice } from './choice.ts';
import type { Words } from './WordsPanel.tsx';

/** Somebody was faster: what the server said, and what was looked at then. */
interface Outrun<Item> {
  sentence: string;
  seen: Item;
}

export type Decisions<Item> = ReturnType<typeof useDecisions<Item>>;

/**
 * Sends decisions about an item, each by its row's call. One that is done is said in the dock, with Undo, and the inbox
 * goes on to the next; of one that came too late (409) `outrun` tells, and the item is read again: compare it with
 * `outrun.seen`. `forget`: the reader has seen what was different.
 */
export function useDecisions<Item>(seen: Item) {
  const { send, sending, forgive } = useAdminSends();
  const [outrun, setOutrun] = useState<Outrun<Item> | null>(null);
  const dock = useDock();
  const refresh = useRefresh();
  const moves = useMoves();

  /** Sends a decision. True: it is done, or asked for. */
  async function decide(
    { action, button, params, body, values, stay = false }: Choice,
    words: Words = {},
  ): Promise<boolean> {
    setOutrun(null);
    const input: CallInput & { body?: object } = {
      params,
      ...(action.body && { body: { ...body, ...words } }),
    };
    const sent = await send(action, input);
    if (sent.status === 'done') {
      const reply = readReply(sent.reply);
      sayDone(dock, reply, fillWords(button.done, { ...values, receipt: reply.receipt }));
      if (!stay) moves?.leave();
      await refresh();
      return true;
    }
    if (sent.status === 'failed' && sent.failure.status === 409) {
      setOutrun({ sentence: getErrorMessage(sent.failure, 'Someone else was faster.'), seen });
      forgive();
      await refresh();
    } else if (sent.status === 'failed') dock.failed(sent.failure);
    return false;
  }
  return { decide, sending, outrun, forget: () => setOutrun(null) };
}

/** A decided item waits in its queue again. It is no row of the table: any kind has it. */
export const toReopen = (label: string, kind: QueueKind, id: string, v: number, done: string): Choice => ({
  action: { ...reopenItem, right: 'decide' },
  button: { label, more: true, done },
  params: { kind, id },
  body: { v },
  values: {},
  stay: true,
});
