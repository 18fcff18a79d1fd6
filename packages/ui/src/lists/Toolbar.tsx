import { type ComponentProps, type ReactNode, useId } from 'react';
import { Button } from '../actions/Button.tsx';
import { classNames } from '../class-names.ts';
import { Select, type SelectProps } from '../forms/Input.tsx';
import { CloseIcon } from '../icons/icons.tsx';
import { VisuallyHidden } from '../layout/Layout.tsx';
import styles from './Toolbar.module.css';

/** What can be done with a list, above it: `ToolbarSort` first, buttons after. */
export function Toolbar({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.Toolbar, className)} />;
}

export interface ToolbarSortProps extends SelectProps {
  label: ReactNode;
  /** The words of the chosen option: on a phone they stand under the label, in one key over the select. */
  shown?: string | undefined;
}

/** The order of a list: a label beside a native select. */
export function ToolbarSort({ label, shown, id, ...rest }: ToolbarSortProps) {
  const ownId = useId();
  const selectId = id ?? ownId;
  return (
    <div className={styles['Toolbar-sort']}>
      <label htmlFor={selectId}>{label}</label>
      {shown && (
        <span className={styles['Toolbar-shown']} aria-hidden="true">
          {shown}
        </span>
      )}
      <Select {...rest} id={selectId} />
    </div>
  );
}

export interface AppliedProps extends ComponentProps<'ul'> {
  /** The list's name: "Filters that are on". */
  label: string;
  rows: readonly { key: string; label: string; onRemove: () => void }[];
  /** What listeners hear after each: " – remove this filter". */
  removeLabel: string;
}

/** What narrows a list, each one press away from going; `children` are further items. */
export function Applied({ label, rows, removeLabel, className, children, ...rest }: AppliedProps) {
  return (
    <ul aria-label={label} {...rest} className={classNames(styles.Applied, className)}>
      {rows.map((row) => (
        <li key={row.key}>
          <Button kind="secondary" onClick={row.onRemove}>
            {row.label} <CloseIcon />
            <VisuallyHidden>{removeLabel}</VisuallyHidden>
          </Button>
        </li>
      ))}
      {children}
    </ul>
  );
}
