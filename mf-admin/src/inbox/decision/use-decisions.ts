import type { Endpoint } from '@app/types';
import { fillWords } from '@app/types/admin/actions/action';
import { type QueueKind, reopenItem } from '@app/types/admin/queue';
import { useState } from 'react';
import { getErrorMessage } from '../../admin-call.ts';
import { readReply, useAct } from '../../console/kit/use-act.ts';
import { useMoves } from '../item/moves.ts';
import type { Choice } from './choice.ts';
import type { Words } from './WordsPanel.tsx';

/**
 * A decision that failed because a colleague was faster: the message of the server, and the item as it was on screen.
 */
interface Outrun<Item> {
  sentence: string;
  seen: Item;
}

/**
 * Sends decisions about an item, each by the call of its row. After success the dock shows the result with Undo and the
 * inbox opens the next item. After a conflict (409) `outrun` is set and the item is loaded again, so that it can be
 * compared with `outrun.seen`; `forget` clears `outrun`.
 */
export function useDecisions<Item>(seen: Item) {
  const [outrun, setOutrun] = useState<Outrun<Item> | null>(null);
  const moves = useMoves();
  const { act, sending } = useAct({
    onConflict: (error) => setOutrun({ sentence: getErrorMessage(error, 'Someone else was faster.'), seen }),
    withoutForm: true,
  });

  /** Sends a decision. Returns true if it took effect or a second opinion was requested. */
  async function decide(choice: Choice, words: Words = {}): Promise<boolean> {
    const { action, button, params, body, values, prepare, stay = false } = choice;
    setOutrun(null);
    const prepared = prepare ? await prepare() : {};
    if (!prepared) return false;
    const reply = await act<Endpoint>(
      action,
      { params, ...(action.body && { body: { ...body, ...prepared, ...words } }) },
      (answer) => fillWords(button.done, { ...values, receipt: readReply(answer).receipt }),
      () => stay || moves?.leave(),
    );
    return reply !== undefined;
  }
  return { decide, sending, outrun, forget: () => setOutrun(null) };
}

/**
 * Returns the choice that puts a decided item back into its queue. It exists for every kind, so the table of actions
 * has no row for it.
 */
export const toReopen = (label: string, kind: QueueKind, id: string, v: number, done: string): Choice => ({
  action: { ...reopenItem, right: 'decide' },
  button: { label, more: true, done },
  params: { kind, id },
  body: { v },
  values: {},
  stay: true,
});
