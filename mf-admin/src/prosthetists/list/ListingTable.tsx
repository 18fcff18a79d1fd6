import type { AdminListingRow } from '@app/types/admin/prosthetists';
import { VisuallyHidden } from '@app/ui';
import { Cell, Table } from '@app/ui/staff';
import { useTable } from '@tanstack/react-table';
import { columns, features, numericColumns } from './columns.tsx';
import styles from './ListingTable.module.css';
import { formatListingName } from './list-words.ts';

export interface ListingTableProps {
  rows: AdminListingRow[];
  caption: string;
  busy: boolean;
  /** With boxes to mark what waits, for a decision about many. */
  marks?: { marked: ReadonlySet<string>; set: (id: string, on: boolean) => void };
}

/** The list. In a narrow room each row is a card. */
export function ListingTable({ rows, caption, busy, marks }: ListingTableProps) {
  const table = useTable({ features, columns, data: rows, getRowId: ({ id }) => id });
  return (
    <Table caption={caption} busy={busy}>
      <thead>
        {table.getHeaderGroups().map(({ id, headers }) => (
          <tr key={id}>
            {marks && (
              <th scope="col">
                <VisuallyHidden>Select</VisuallyHidden>
              </th>
            )}
            {headers.map((header) => (
              <th key={header.id} scope="col" data-numeric={numericColumns.has(header.id) ? '' : undefined}>
                <table.FlexRender header={header} />
              </th>
            ))}
          </tr>
        ))}
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <tr key={row.id}>
            {marks && (
              <td>
                {row.original.status === 'pending' && (
                  <label className={styles.Mark}>
                    <input
                      type="checkbox"
                      checked={marks.marked.has(row.id)}
                      onChange={(event) => marks.set(row.id, event.target.checked)}
                    />
                    <VisuallyHidden>Select {formatListingName(row.original)}</VisuallyHidden>
                  </label>
                )}
              </td>
            )}
            {row.getAllCells().map((cell) => (
              <Cell
                key={cell.id}
                label={String(cell.column.columnDef.header)}
                numeric={numericColumns.has(cell.column.id)}
              >
                <table.FlexRender cell={cell} />
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
