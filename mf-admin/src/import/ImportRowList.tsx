import type { ImportChoice } from '@app/option-lists';
import type { CallInput } from '@app/types';
import { listImportRows } from '@app/types/admin/imports';
import { useAdminCall } from '../admin-call.ts';
import { AsyncContent } from '../console/kit/AsyncContent.tsx';
import { ListPager } from '../console/kit/ListPager.tsx';
import { ImportRowItem } from './ImportRowItem.tsx';
import styles from './ImportRowList.module.css';
import { formatRowCount } from './import-labels.ts';

interface ImportRowListProps {
  importId: string;
  /** Filters and page of the list call. */
  query: CallInput['query'];
  /** Called with the choice for a possible duplicate. Absent: choosing is no longer possible. */
  onChoose?: ((line: number, choice: ImportChoice) => Promise<unknown>) | undefined;
}

/** The rows of an import, in pages, because an import can have 50,000 rows. */
export function ImportRowList({ importId, query, onChoose }: ImportRowListProps) {
  const result = useAdminCall(listImportRows, { params: { id: importId }, query }, { keepPrevious: true });
  return (
    <AsyncContent result={result}>
      {({ items, total }) => (
        <section aria-label={`${formatRowCount(total)} of the file`}>
          <ol className={styles.List}>
            {items.map((row) => (
              <ImportRowItem key={row.line} row={row} onChoose={onChoose} />
            ))}
          </ol>
          <ListPager label="Pages of rows" list={result.data} />
        </section>
      )}
    </AsyncContent>
  );
}
