import type { Endpoint, ReplyOf } from '@app/types';
import type { InboxKind } from '@app/types/admin/inbox';
import { Skeleton } from '@app/ui';
import type { ComponentType } from 'react';
import { useAdminCall } from '../../admin-call.ts';
import { Loaded } from '../../console/kit/Loaded.tsx';

/** Props of the view of an item. */
export interface ItemViewProps {
  id: string;
  kind: InboxKind;
}

/** Poll interval of an open item: its clock advances, and colleagues may change it. */
const clockMs = 60_000;

/** The view of each kind. */
export type ItemViews = Readonly<Record<InboxKind, ComponentType<ItemViewProps>>>;

/**
 * Creates the view of a kind: it loads the item by its id and shows a placeholder, an error or the item. `by`: the part
 * of the call that takes the id.
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
