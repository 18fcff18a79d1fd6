import type { ReactNode } from 'react';
import { VisuallyHidden } from '../layout/Layout.tsx';
import { SortIcon } from './staff-icons.tsx';
import { Cell, Table, type TableProps } from './Table.tsx';

interface ColumnOptions {
  /** Figures, under each other. */
  numeric?: boolean;
  /** Its heading is for listeners alone. */
  quiet?: boolean;
  /** Left out where there is no room for all; cards have it again. */
  minor?: boolean;
  /** Of a dense table: words that take a second line where they are long. */
  wraps?: boolean;
  /** It names the row. */
  head?: boolean;
  /** The order that its heading asks for, and which way that goes. */
  sort?: readonly [order: string, direction: 'ascending' | 'descending'];
}

/** Of a column of figures. */
export const numeric = { numeric: true } as const;

/** A column: its heading, what a cell of it shows, and what else it is. */
export type Column<Row> = readonly [
  label: string,
  cell: (row: Row, index: number) => ReactNode,
  options?: ColumnOptions,
];

export interface DataTableProps<Row> extends Omit<TableProps, 'children'> {
  /** False: not for this reader. */
  columns: readonly (Column<Row> | false | undefined)[];
  rows: readonly Row[];
  /** What stands in its place where there are no rows. */
  none?: ReactNode;
  /** Absent: by the row’s `id`. */
  toKey?: (row: Row, index: number) => string | number;
  /** The order that is on; `onSort` asks for another one. */
  order?: string;
  onSort?: (order: string) => void;
}

const readId = (row: unknown) => (row as { id: string }).id;

/** A table as data: columns say what they show of a row. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, none, toKey = readId, order, onSort, ...rest } = props;
  if (none && rows.length === 0) return <p>{none}</p>;
  const shown = columns.filter((column) => column !== false && column !== undefined);
  return (
    <Table {...rest}>
      <thead>
        <tr>
          {shown.map(([label, , { numeric, sort, quiet, minor } = {}]) => (
            <th
              key={label}
              scope="col"
              data-numeric={numeric ? '' : undefined}
              data-minor={minor ? '' : undefined}
              aria-sort={sort && (sort[0] === order ? sort[1] : 'none')}
            >
              {sort ? (
                <button type="button" onClick={() => onSort?.(sort[0])}>
                  {label} <SortIcon />
                </button>
              ) : quiet ? (
                <VisuallyHidden>{label}</VisuallyHidden>
              ) : (
                label
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={toKey(row, index)}>
            {shown.map(([label, cell, { numeric, head, minor, wraps } = {}]) =>
              head ? (
                <th key={label} scope="row">
                  {cell(row, index)}
                </th>
              ) : (
                <Cell
                  key={label}
                  label={label}
                  {...(numeric && { numeric })}
                  data-minor={minor ? '' : undefined}
                  data-wraps={wraps ? '' : undefined}
                >
                  {cell(row, index)}
                </Cell>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
