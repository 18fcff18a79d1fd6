import type { Endpoint, ReplyOf } from '@app/types';
import type { InboxKind } from '@app/types/admin/inbox';
import { Skeleton } from '@app/ui';
import type { ComponentType } from 'react';
import { useAdminCall } from '../../admin-call.ts';
import { AsyncContent } from '../../console/kit/AsyncContent.tsx';

export interface ItemViewProps {
  id: string;
  kind: InboxKind;
}

/** Poll interval of an open item: its clock advances, and colleagues may change it. */
const pollMs = 60_000;

/** The view of each kind. */
export type ItemViews = Readonly<Record<InboxKind, ComponentType<ItemViewProps>>>;

/**
 * Creates the view of a kind: it loads the item by its id and shows a placeholder, an error or the item. `idLocation`:
 * whether the id is a path or a query parameter of the call.
 */
export const createItemView = <E extends Endpoint, Item extends object>(
  endpoint: E,
  idLocation: 'params' | 'query',
  getItem: (reply: ReplyOf<E>) => Item | undefined,
  ItemContent: ComponentType<{ item: Item } & Pick<ItemViewProps, 'kind'>>,
) =>
  function ItemView({ id, kind }: ItemViewProps) {
    const result = useAdminCall(endpoint, { [idLocation]: { id } }, { keepPrevious: true, pollMs });
    return (
      <AsyncContent result={result} fallback={<Skeleton width="100%" height="20rem" />}>
        {(reply) => {
          const item = getItem(reply);
          return item && <ItemContent item={item} kind={kind} />;
        }}
      </AsyncContent>
    );
  };
