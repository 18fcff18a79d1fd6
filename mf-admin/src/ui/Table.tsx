import { classNames } from '@app/ui';
import type { ComponentProps, ReactNode } from 'react';
import styles from './Table.module.css';

export interface TableProps extends ComponentProps<'table'> {
  /** The caption, visible above the table. */
  caption: ReactNode;
  /** True: other rows are loading. */
  busy?: boolean;
  /** Low rows; only texts of columns with `wraps` take a second line. */
  dense?: boolean;
}

/** A compact native table with aligned figures. In a narrow container each row becomes a card. */
export function Table({ caption, busy, dense, className, children, ...rest }: TableProps) {
  return (
    <div className={styles['Table-room']}>
      <table
        {...rest}
        className={classNames(styles.Table, className)}
        aria-busy={busy ? true : undefined}
        data-dense={dense ? '' : undefined}
      >
        <caption>{caption}</caption>
        {children}
      </table>
    </div>
  );
}

export interface CellProps extends ComponentProps<'td'> {
  /** The heading of the column. A card shows it beside the value; screen readers read the heading itself. */
  label: string;
  /** The value is a figure. */
  numeric?: boolean;
}

/** A cell that also works in a card. */
export function Cell({ label, numeric, children, ...rest }: CellProps) {
  return (
    <td {...rest} data-numeric={numeric ? '' : undefined}>
      <span className={styles['Cell-label']} aria-hidden="true">
        {label}
      </span>
      <div>{children}</div>
    </td>
  );
}
