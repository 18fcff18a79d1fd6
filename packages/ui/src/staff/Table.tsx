import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Table.module.css';

export interface TableProps extends ComponentProps<'table'> {
  /** What the table tells, for listeners and above it. */
  caption: ReactNode;
  /** Other rows are on their way. */
  busy?: boolean;
  /** Low rows: of their words only those of columns that wrap take a second line. */
  dense?: boolean;
}

/** A native table: compact, hairlines, figures under each other. In a narrow room each row becomes a card. */
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
  /** The column's heading, said beside the value where the row is a card; listeners hear the heading itself. */
  label: string;
  /** A figure. */
  numeric?: boolean;
}

/** A cell that can stand alone. */
export function Cell({ label, numeric, children, ...rest }: CellProps) {
  return (
    <td {...rest} data-numeric={numeric ? '' : undefined}>
      <span className={styles['Cell-label']} aria-hidden="true">
        {label}
      </span>
      <span>{children}</span>
    </td>
  );
}
