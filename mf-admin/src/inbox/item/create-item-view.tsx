import type { Endpoint, ReplyOf } from '@app/types';
import type { InboxKind } from '@app/types/admin/inbox';
import { Skeleton } from '@app/ui';
import type { ComponentType } from 'react';
import { useAdminCall } from '../../admin-call.ts';
import { Loaded } from '../../console/kit/Loaded.tsx';

/** The frame in which an item is read and decided. */
export interface ItemViewProps {
  id: string;
  kind: InboxKind;
}

/** How often an open item is read again: its clock counts, and others may have changed it. */
const clockMs = 60_000;

/** The view of each kind. */
export type ItemViews = Readonly<Record<InboxKind, ComponentType<ItemViewProps>>>;

/**
 * The view of a kind: an item once it is there; until then its place, or why it is not. `by`: where its call takes the id.
 */
export const createItemView = <E extends Endpoint, Item extends object>(
  e: E,
  by: 'params' | 'query',
  pick: (reply: ReplyOf<E>) => Item | undefined,
  Open: ComponentType<{ item: Item } & Pick<ItemViewProps, 'kind'>>,
) =>
  function ItemView({ id, kind }: ItemViewProps) {
    const answer = useAdminCall(e, { [by]: { id } }, { keepOld: true, everyMs: clockMs });
    return (
      <Loaded answer={answer} waiting={<Skeleton width="100%" height="20rem" />}>
        {(reply) => {
          const item = pick(reply);
          return item && <Open item={item} kind={kind} />;
        }}
      </Loaded>
    );
  };
