import type { ReactNode } from 'react';
import { DataTable, type DataTableProps } from '../../ui/DataTable.tsx';
import { AsyncContent, type AsyncContentProps } from './AsyncContent.tsx';

interface ListReply {
  items: readonly unknown[];
}

interface AsyncTableProps<Reply extends ListReply>
  extends Omit<AsyncContentProps<Reply>, 'children' | 'fallback'>,
    Omit<DataTableProps<Reply['items'][number]>, 'rows' | 'caption'> {
  caption: ReactNode | ((reply: Reply) => ReactNode);
}

export function AsyncTable<Reply extends ListReply>(props: AsyncTableProps<Reply>) {
  const { result, emptyTexts, caption, ...tableProps } = props;
  return (
    <AsyncContent result={result} emptyTexts={emptyTexts}>
      {(reply) => (
        <DataTable
          {...tableProps}
          caption={typeof caption === 'function' ? caption(reply) : caption}
          rows={reply.items}
        />
      )}
    </AsyncContent>
  );
}
