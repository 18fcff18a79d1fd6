import type { Endpoint, ReplyOf } from '@app/types';
import { Skeleton } from '@app/ui';
import type { ComponentType } from 'react';
import { useAdminCall } from '../../admin-call.ts';
import { Loaded } from '../../console/kit/Loaded.tsx';
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
    const answer = useAdminCall(e, { [by]: { id } }, { keepOld: true });
    return (
      <Loaded answer={answer} waiting={<Skeleton width="100%" height="20rem" />}>
        {(reply) => {
          const item = pick(reply);
          return item && <Open item={item} kind={kind} />;
        }}
      </Loaded>
    );
  };
