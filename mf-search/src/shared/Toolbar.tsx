import { Button, CloseIcon, classNames, Row, Select, type SelectProps, VisuallyHidden } from '@app/ui';
import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './Toolbar.module.css';

/** Tools above a list: `ToolbarSort` first, then buttons. */
export function Toolbar({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.Toolbar, className)} />;
}

export interface ToolbarSortProps extends SelectProps {
  label: ReactNode;
}

/** The order of a list: a native select that looks like a button with its label and the chosen order. */
export function ToolbarSort({ label, id, ...rest }: ToolbarSortProps) {
  const ownId = useId();
  const selectId = id ?? ownId;
  const [, chosenLabel] = rest.options?.find(([value]) => value === rest.value) ?? [];
  return (
    <div className={styles['Toolbar-sort']}>
      <label htmlFor={selectId}>{label}</label>
      <span className={styles['Toolbar-shown']} aria-hidden="true">
        {chosenLabel}
      </span>
      <Select {...rest} id={selectId} />
    </div>
  );
}

export interface RemovableFiltersProps extends ComponentProps<'ul'> {
  /** Label of the list: "Active filters". */
  label: string;
  filters: readonly { key: string; label: string; onRemove: () => void }[];
  /** Text after each filter for screen readers: " – remove this filter". */
  removeLabel: string;
}

/** Active filters, each removable; `children` are further items. */
export function RemovableFilters({ label, filters, removeLabel, children, ...rest }: RemovableFiltersProps) {
  return (
    <Row as="ul" gap={1} align="stretch" aria-label={label} {...rest}>
      {filters.map((filter) => (
        <li key={filter.key}>
          <Button kind="secondary" onClick={filter.onRemove}>
            {filter.label} <CloseIcon />
            <VisuallyHidden>{removeLabel}</VisuallyHidden>
          </Button>
        </li>
      ))}
      {children}
    </Row>
  );
}
