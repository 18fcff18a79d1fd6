import { type InboxKind, toQueueKind } from '@app/types/admin/inbox';
import type { AdminRight } from '@app/types/admin/rights';
import { Banner, VisuallyHidden } from '@app/ui';
import { useMay } from '../../console/access/me.ts';
import type { Choice } from '../decision/choice.ts';
import { DecideBar } from '../decision/DecideBar.tsx';
import { useDecisions } from '../decision/use-decisions.ts';
import { OutrunBanner } from './OutrunBanner.tsx';
import { StaffNotes } from './StaffNotes.tsx';
import { ThreadFold } from './Thread.tsx';
import { useLock } from './use-lock.ts';

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
