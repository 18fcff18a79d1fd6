import type { CallError, Endpoint } from '@app/types';
import { fillPlaceholders } from '@app/types/admin/actions/action';
import { type InboxKind, toQueueKind } from '@app/types/admin/inbox';
import type { StaffPermission } from '@app/types/admin/permissions';
import { getItemHistory, lockItem, type QueueKind, unlockItem } from '@app/types/admin/queue';
import { Banner, VisuallyHidden } from '@app/ui';
import { createContext, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { callAdmin, getErrorMessage, useAdminCall } from '../../admin-call.ts';
import { useGrants } from '../../console/access/me.ts';
import { parseChangeReply, useSendCall } from '../../console/kit/use-send-call.ts';
import type { DecisionChoice, DecisionChoices } from '../decision/choice.ts';
import type { DecisionTexts } from '../decision/DecisionPanel.tsx';
import { ItemDecisionBar } from '../decision/ItemDecisionBar.tsx';
import { ConflictBanner } from './ConflictBanner.tsx';
import { StaffNotes } from './StaffNotes.tsx';
import { ThreadDisclosure } from './Thread.tsx';

/** Navigation from the open item to its neighbors in the list. */
interface ListNavigation {
  openNext(): void;
  openPrevious(): void;
  /** Leaves a decided item: opens the row below it, the row above if it was the last, or the empty list. */
  leaveItem(): void;
  listHref: string;
  /** "2 of 42"; empty if the open item is not in the list. */
  positionText: string;
  /** True: the open item was reached from the list, so its heading gets the focus. */
  isFromList: boolean;
}

/** Undefined outside of the inbox: listings are also decided on their own page. */
export const ListNavigationContext = createContext<ListNavigation | undefined>(undefined);

export interface ItemOptions<Item extends { id: string }> {
  kind: InboxKind;
  item: Item;
  /** The permission that deciding requires; members who have it lock the item while it is open. Default: `decide`. */
  permission?: StaffPermission;
  choices: DecisionChoices;
  /** Returns sentences that describe how the item changed after it was shown. */
  describeChanges?: (previousItem: Item, currentItem: Item) => readonly string[];
}

/** Returns what every open item has, in the inbox and on its own page. */
export function useItem<Item extends { id: string }>(options: ItemOptions<Item>) {
  const { kind, item, permission = 'decide', choices, describeChanges } = options;
  const { id } = item;
  const queueKind = toQueueKind(kind);
  const canDecide = useGrants()[permission] !== undefined;
  const { decide, sending, conflict, dismissConflict } = useDecisions(item);
  const lock = useLock(queueKind, id, canDecide);
  const history = useAdminCall(getItemHistory, { params: { kind: queueKind, id } });
  return {
    queueKind,
    canDecide,
    decisionBar: (
      <ItemDecisionBar
        choices={choices}
        isSending={sending}
        draftKey={`${kind}/${id}`}
        locale={history.data?.locale ?? 'en'}
        onDecide={decide}
      />
    ),
    notices: (
      <>
        {lock === 'mine' && <VisuallyHidden>You have it open; others see it as taken.</VisuallyHidden>}
        {lock && lock !== 'mine' && (
          <Banner kind="warn">
            <p>{lock.holderText} You can read it; the first decision counts.</p>
          </Banner>
        )}
        {conflict && (
          <ConflictBanner
            message={conflict.message}
            changes={describeChanges?.(conflict.shownItem, item) ?? []}
            onDismiss={dismissConflict}
          />
        )}
      </>
    ),
    notesAndMessages: (
      <>
        <StaffNotes kind={queueKind} id={id} canWrite={canDecide} />
        <ThreadDisclosure kind={queueKind} id={id} />
      </>
    ),
  };
}

/** A decision that failed because a colleague was faster, and the item as it was on screen. */
interface Conflict<Item> {
  message: string;
  shownItem: Item;
}

/**
 * Sends decisions about an item, each by the call of its row. After success the dock shows the result with Undo and the
 * inbox opens the next item, if this one is still open. After a conflict (409) `conflict` is set and the item is
 * loaded again, so that it can be compared with `shownItem`.
 */
function useDecisions<Item>(shownItem: Item) {
  const [conflict, setConflict] = useState<Conflict<Item> | null>(null);
  const navigation = useContext(ListNavigationContext);
  // A reply may come late: the list is another one by then, or the item is no longer open.
  const navigationRef = useRef<ListNavigation>(undefined);
  useLayoutEffect(() => {
    navigationRef.current = navigation;
    return () => {
      navigationRef.current = undefined;
    };
  }, [navigation]);
  const { sendCall, sending } = useSendCall({
    onConflict: (error) =>
      setConflict({ message: getErrorMessage(error, 'Someone else was faster.'), shownItem }),
  });

  /** Sends a decision. Returns true if it took effect or an approval was requested. */
  async function decide(choice: DecisionChoice, texts: DecisionTexts = {}): Promise<boolean> {
    const { action, button, params, body, values, saveUnsavedChanges, staysOpen = false } = choice;
    setConflict(null);
    const savedFields = saveUnsavedChanges ? await saveUnsavedChanges() : {};
    if (!savedFields) return false;
    const reply = await sendCall<Endpoint>(
      action,
      { params, ...(action.body && { body: { ...body, ...savedFields, ...texts } }) },
      (decisionReply) =>
        fillPlaceholders(button.successMessage, {
          ...values,
          receipt: parseChangeReply(decisionReply).receipt,
        }),
      () => staysOpen || navigationRef.current?.leaveItem(),
    );
    return reply !== undefined;
  }
  return { decide, sending, conflict, dismissConflict: () => setConflict(null) };
}

/** Interval between renewals of the lock, which expires after five minutes. */
const renewIntervalMs = 2 * 60_000;

/** `mine`: locked for others. `holderText`: a sentence that names the colleague who has it open. Null: not locked. */
type LockState = 'mine' | { holderText: string } | null;

/** Locks an item while it is open, until the page ends. The lock only informs: deciding does not require it. */
function useLock(kind: QueueKind, id: string, isEnabled: boolean): LockState {
  const [lock, setLock] = useState<LockState>(null);

  useEffect(() => {
    if (!isEnabled) return;
    const params = { kind, id };
    let isItemOpen = true;
    const updateLock = (state: LockState) => isItemOpen && setLock(state);
    const acquireLock = () =>
      callAdmin(lockItem, { params }).then(
        () => updateLock('mine'),
        ({ problem }: CallError) =>
          updateLock(problem?.error === 'locked' ? { holderText: problem.message ?? '' } : null),
      );
    const firstLockCall = acquireLock();
    const renewTimer = setInterval(acquireLock, renewIntervalMs);
    // `keepalive` lets the call outlive the page; `sendBeacon` could not send the token.
    const releaseOnPageHide = () =>
      void callAdmin(unlockItem, { params }, undefined, (url, init) =>
        fetch(url, { ...init, keepalive: true }),
      ).catch(() => undefined);
    const lockOnPageShow = ({ persisted }: PageTransitionEvent) => void (persisted && acquireLock());
    addEventListener('pagehide', releaseOnPageHide);
    addEventListener('pageshow', lockOnPageShow);
    return () => {
      isItemOpen = false;
      clearInterval(renewTimer);
      removeEventListener('pagehide', releaseOnPageHide);
      removeEventListener('pageshow', lockOnPageShow);
      setLock(null);
      // A return to the item locks it again; if this call is lost, the lock expires after five minutes.
      void firstLockCall.then(() => callAdmin(unlockItem, { params })).catch(() => undefined);
    };
  }, [kind, id, isEnabled]);
  return lock;
}
