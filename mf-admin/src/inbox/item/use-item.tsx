import type { CallError, Endpoint } from '@app/types';
import { fillWords } from '@app/types/admin/actions/action';
import { type InboxKind, toQueueKind } from '@app/types/admin/inbox';
import { type QueueKind, releaseItem, takeItem } from '@app/types/admin/queue';
import type { AdminRight } from '@app/types/admin/rights';
import { Banner, VisuallyHidden } from '@app/ui';
import { useEffect, useState } from 'react';
import { callAdmin, getErrorMessage } from '../../admin-call.ts';
import { useMay } from '../../console/access/me.ts';
import { readReply, useAct } from '../../console/kit/use-act.ts';
import type { Choice } from '../decision/choice.ts';
import { DecideBar } from '../decision/DecideBar.tsx';
import type { Words } from '../decision/WordsPanel.tsx';
import { useMoves } from './moves.ts';
import { OutrunBanner } from './OutrunBanner.tsx';
import { StaffNotes } from './StaffNotes.tsx';
import { ThreadFold } from './Thread.tsx';

export interface ItemOptions<Item extends { id: string }> {
  kind: InboxKind;
  item: Item;
  /** The right that deciding requires; readers who have it lock the item while it is open. Default: `decide`. */
  right?: AdminRight;
  choices: readonly Choice[];
  /** Returns sentences that describe how the item changed after it was shown. */
  describeChanges?: (seen: Item, now: Item) => readonly string[];
}

/**
 * Returns the parts that every open item has, in the inbox and on its own page: lock, conflict banner, notes,
 * decisions.
 */
export function useItem<Item extends { id: string }>(options: ItemOptions<Item>) {
  const { kind, item, right = 'decide', choices, describeChanges } = options;
  const { id } = item;
  const queue = toQueueKind(kind);
  const mayDecide = useMay()(right) !== undefined;
  const { decide, sending, outrun, forget } = useDecisions(item);
  const taken = useLock(queue, id, mayDecide);
  return {
    ...{ queue, mayDecide },
    bar: <DecideBar choices={choices} noteKey={`${kind}/${id}`} sending={sending} onDecide={decide} />,
    notices: (
      <>
        {taken === 'mine' && <VisuallyHidden>You have it open; others see it as taken.</VisuallyHidden>}
        {taken && taken !== 'mine' && (
          <Banner kind="warn">
            <p>{taken.byOther} You can read it; the first decision counts.</p>
          </Banner>
        )}
        {outrun && (
          <OutrunBanner
            sentence={outrun.sentence}
            changes={describeChanges?.(outrun.seen, item) ?? []}
            onSeen={forget}
          />
        )}
      </>
    ),
    talk: (
      <>
        <StaffNotes kind={queue} id={id} mayWrite={mayDecide} />
        <ThreadFold kind={queue} id={id} />
      </>
    ),
  };
}

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
function useDecisions<Item>(seen: Item) {
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

/** Well within the five minutes after which a lock expires. */
const renewMs = 2 * 60_000;

/** `mine`: locked for others. `byOther`: a sentence that names the colleague who has it open. Null: not locked. */
type Taken = 'mine' | { byOther: string } | null;

/** Locks an item while it is open and releases it afterwards, also when the page ends. The lock only informs: deciding does not require it. */
function useLock(kind: QueueKind, id: string, enabled: boolean): Taken {
  const [lock, setLock] = useState<Taken>(null);

  useEffect(() => {
    if (!enabled) return;
    const params = { kind, id };
    let open = true;
    const tell = (now: Taken) => open && setLock(now);
    const take = () =>
      callAdmin(takeItem, { params }).then(
        () => tell('mine'),
        ({ problem }: CallError) =>
          tell(problem?.error === 'locked' ? { byOther: problem.message ?? '' } : null),
      );
    const first = take();
    const renewing = setInterval(take, renewMs);
    // `keepalive` lets the call outlive the page; `sendBeacon` could not send the token.
    const leavePage = () =>
      void callAdmin(releaseItem, { params }, undefined, (address, init) =>
        fetch(address, { ...init, keepalive: true }),
      ).catch(() => undefined);
    const comeBack = ({ persisted }: PageTransitionEvent) => void (persisted && take());
    addEventListener('pagehide', leavePage);
    addEventListener('pageshow', comeBack);
    return () => {
      open = false;
      clearInterval(renewing);
      removeEventListener('pagehide', leavePage);
      removeEventListener('pageshow', comeBack);
      setLock(null);
      // A return to the item locks it again; if this call is lost, the lock expires after five minutes.
      void first.then(() => callAdmin(releaseItem, { params })).catch(() => undefined);
    };
  }, [kind, id, enabled]);
  return lock;
}
