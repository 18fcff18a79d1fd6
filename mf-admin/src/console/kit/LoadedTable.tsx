import type { ReactNode } from 'react';
import { DataTable, type DataTableProps } from '../../ui/DataTable.tsx';
import { Loaded, type LoadedProps } from './Loaded.tsx';

interface ListReply {
  items: readonly unknown[];
}

interface LoadedTableProps<Reply extends ListReply>
  extends Omit<LoadedProps<Reply>, 'children' | 'waiting'>,
    Omit<DataTableProps<Reply['items'][number]>, 'rows' | 'caption'> {
  caption: ReactNode | ((reply: Reply) => ReactNode);
}

/** A table of a list that is loaded by a call. */
export function LoadedTable<Reply extends ListReply>(props: LoadedTableProps<Reply>) {
  const { result, empty, caption, ...tableProps } = props;
  return (
    <Loaded result={result} empty={empty}>
      {(reply) => (
        <DataTable
          {...tableProps}
          caption={typeof caption === 'function' ? caption(reply) : caption}
          rows={reply.items}
        />
      )}
    </Loaded>
  );
}
