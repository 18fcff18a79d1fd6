import type { Endpoint, ReplyOf } from '@app/types';
import { Skeleton } from '@app/ui';
import type { ComponentType } from 'react';
import { useAdminCall } from '../../admin-call.ts';
import { ReadFailure } from '../../console/page/ReadFailure.tsx';
import type { ItemViewProps } from './item-view.ts';

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
    const { data, error, refetch } = useAdminCall(e, { [by]: { id } }, { keepOld: true });
    const item = data && pick(data);
    if (item) return <Open item={item} kind={kind} />;
    if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />;
    return data ? null : <Skeleton width="100%" height="20rem" />;
  };
