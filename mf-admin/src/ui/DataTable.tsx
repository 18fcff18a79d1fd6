import { VisuallyHidden } from '@app/ui';
import type { ReactNode } from 'react';
import { SortIcon } from './icons.tsx';
import styles from './Table.module.css';

interface ColumnOptions {
  /** True: the cells are figures, which are aligned. */
  isNumeric?: boolean;
  /** Shows the heading to screen readers only. */
  hasHiddenLabel?: boolean;
  /** Hides the column if the table is too narrow for all; cards show it. */
  isHiddenWhenNarrow?: boolean;
  /** Lets long texts wrap: in a dense table to a second line, elsewhere also inside of long ids. */
  wraps?: boolean;
  nowrap?: boolean;
  isRowHeading?: boolean;
  /** The order that the heading requests when pressed, and its direction. */
  sort?: readonly [order: string, direction: 'ascending' | 'descending'];
}

export const numericColumn = { isNumeric: true } as const;

/** A column: its heading, the function that renders a cell, and options. */
export type Column<Row> = readonly [
  label: string,
  renderCell: (row: Row, index: number) => ReactNode,
  options?: ColumnOptions,
];

export interface DataTableProps<Row> {
  caption: ReactNode;
  /** False or undefined: the column is left out, for example without a permission. */
  columns: readonly (Column<Row> | false | undefined)[];
  rows: readonly Row[];
  /** Replaces the table if there are no rows. */
  emptyText?: string;
  /** Returns the key of a row. Default: its `id`. */
  toKey?: (row: Row, index: number) => string | number;
  /** The current order; `onSort` requests another one. */
  order?: string | undefined;
  onSort?: (order: string) => void;
  /** True: other rows are loading. */
  isBusy?: boolean;
  /** Low rows; only texts of columns with `wraps` take a second line. */
  isDense?: boolean;
}

const getId = (row: unknown) => (row as { id: string }).id;

/** A native table. In a narrow container each row becomes a card, with its headings beside the values. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, emptyText, toKey = getId, order, onSort, isBusy, isDense } = props;
  if (emptyText && rows.length === 0) return <p>{emptyText}</p>;
  const visibleColumns = columns.filter((column) => column !== false && column !== undefined);
  return (
    <div className={styles['Table-room']}>
      <table
        className={styles.Table}
        aria-busy={isBusy ? true : undefined}
        data-dense={isDense ? '' : undefined}
      >
        <caption>{caption}</caption>
        <thead>
          <tr>
            {visibleColumns.map(([label, , { isNumeric, sort, hasHiddenLabel, isHiddenWhenNarrow } = {}]) => (
              <th
                key={label}
                scope="col"
                data-numeric={isNumeric ? '' : undefined}
                data-minor={isHiddenWhenNarrow ? '' : undefined}
                aria-sort={sort && (sort[0] === order ? sort[1] : 'none')}
              >
                {sort ? (
                  <button type="button" onClick={() => onSort?.(sort[0])}>
                    {label} <SortIcon />
                  </button>
                ) : hasHiddenLabel ? (
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
              {visibleColumns.map(
                ([label, renderCell, { isNumeric, isRowHeading, isHiddenWhenNarrow, wraps, nowrap } = {}]) =>
                  isRowHeading ? (
                    <th key={label} scope="row">
                      {renderCell(row, index)}
                    </th>
                  ) : (
                    <td
                      key={label}
                      data-numeric={isNumeric ? '' : undefined}
                      data-minor={isHiddenWhenNarrow ? '' : undefined}
                      data-wraps={wraps ? '' : undefined}
                      data-nowrap={nowrap ? '' : undefined}
                    >
                      <span className={styles['Cell-label']} aria-hidden="true">
                        {label}
                      </span>
                      <div>{renderCell(row, index)}</div>
                    </td>
                  ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
