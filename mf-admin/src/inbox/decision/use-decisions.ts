import type { Endpoint } from '@app/types';
import { fillWords } from '@app/types/admin/actions/action';
import { type QueueKind, reopenItem } from '@app/types/admin/queue';
import { useState } from 'react';
import { getErrorMessage } from '../../admin-call.ts';
import { readReply, useAct } from '../../console/kit/use-act.ts';
import { useMoves } from '../item/moves.ts';
import type { Choice } from './choice.ts';
import type { Words } from './WordsPanel.tsx';

/** Somebody was faster: what the server said, and what was looked at then. */
interface Outrun<Item> {
  sentence: string;
  seen: Item;
}

/**
 * Sends decisions about an item, each by its row's call. One that is done is said in the dock, with Undo, and the inbox
 * goes on to the next; of one that came too late (409) `outrun` tells, and the item is read again: compare it with
 * `outrun.seen`. `forget`: the reader has seen what was different.
 */
export function useDecisions<Item>(seen: Item) {
  const [outrun, setOutrun] = useState<Outrun<Item> | null>(null);
  const moves = useMoves();
  const { act, sending } = useAct({
    onConflict: (error) => setOutrun({ sentence: getErrorMessage(error, 'Someone else was faster.'), seen }),
    withoutForm: true,
  });

  /** Sends a decision. True: it is done, or asked for. */
  async function decide(choice: Choice, words: Words = {}): Promise<boolean> {
    const { action, button, params, body, values, stay = false } = choice;
    setOutrun(null);
    const reply = await act<Endpoint>(
      action,
      { params, ...(action.body && { body: { ...body, ...words } }) },
      (answer) => fillWords(button.done, { ...values, receipt: readReply(answer).receipt }),
      () => stay || moves?.leave(),
    );
    return reply !== undefined;
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
