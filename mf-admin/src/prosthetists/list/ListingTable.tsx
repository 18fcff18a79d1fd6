import type { AdminListingRow } from '@app/types/admin/prosthetists';
import { VisuallyHidden } from '@app/ui';
import { Cell, SortIcon, Table } from '@app/ui/staff';
import { useTable } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { columnSorts, columns, features, numericColumns } from './columns.tsx';
import styles from './ListingTable.module.css';
import { formatListingName } from './list-words.ts';

export interface ListingTableProps {
  rows: AdminListingRow[];
  caption: ReactNode;
  busy: boolean;
  /** The order that is on, and what changes it. */
  sort: string;
  onSort: (sort: string) => void;
  /** With boxes to select rows. */
  marks?: { marked: ReadonlySet<string>; toggle: (row: AdminListingRow) => void };
}

/** The list. In a narrow room each row is a card. */
export function ListingTable({ rows, caption, busy, sort, onSort, marks }: ListingTableProps) {
  const table = useTable({ features, columns, data: rows, getRowId: ({ id }) => id });
  return (
    <Table caption={caption} busy={busy} dense>
      <thead>
        {table.getHeaderGroups().map(({ id, headers }) => (
          <tr key={id}>
            {marks && (
              <th scope="col">
                <VisuallyHidden>Select</VisuallyHidden>
              </th>
            )}
            {headers.map((header) => (
              <SortHead key={header.id} id={header.id} sort={sort} onSort={onSort}>
                <table.FlexRender header={header} />
              </SortHead>
            ))}
          </tr>
        ))}
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <tr key={row.id}>
            {marks && (
              <td>
                <label className={styles.Mark}>
                  <input
                    type="checkbox"
                    checked={marks.marked.has(row.id)}
                    onChange={() => marks.toggle(row.original)}
                  />
                  <VisuallyHidden>Select {formatListingName(row.original)}</VisuallyHidden>
                </label>
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

interface SortHeadProps extends Pick<ListingTableProps, 'sort' | 'onSort'> {
  id: string;
  children: ReactNode;
}

/** A heading; of a column that has an order, a button that asks for it. */
function SortHead({ id, sort, onSort, children }: SortHeadProps) {
  const [own, direction] = columnSorts[id] ?? [];
  return (
    <th
      scope="col"
      data-numeric={numericColumns.has(id) ? '' : undefined}
      aria-sort={own === undefined ? undefined : own === sort ? direction : 'none'}
    >
      {own === undefined ? (
        children
      ) : (
        <button type="button" onClick={() => onSort(own)}>
          {children} <SortIcon />
        </button>
      )}
    </th>
  );
}
