import { Button, CloseIcon, classNames, Row, Select, type SelectProps, Text, VisuallyHidden } from '@app/ui';
import { type ComponentProps, type ReactNode, useId, useRef } from 'react';
import './parts.css';
import styles from './Toolbar.module.css';

/** Tools above a list: `ToolbarSort` first, then buttons. */
export function Toolbar({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <Row
      gap={1}
      align="stretch"
      {...rest}
      className={classNames(styles.Toolbar, 'SearchFewIcons', className)}
    />
  );
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
    <div className={classNames(styles.Overlaid, styles['Toolbar-sort'])}>
      <Text as="label" size="note" soft htmlFor={selectId}>
        {label}
      </Text>
      <span className={styles['Toolbar-shown']} aria-hidden="true">
        {chosenLabel}
      </span>
      <Select {...rest} id={selectId} />
    </div>
  );
}

export interface RemovableFiltersProps extends Omit<ComponentProps<'ul'>, 'ref'> {
  label: string;
  filters: readonly { key: string; label: string; onRemove: () => void }[];
  /** Text after each filter for screen readers: " – remove this filter". */
  removeLabel: string;
  /** Called when the last filter was removed together with the focused button; the caller moves the focus. */
  onEmpty?: () => void;
}

/** Active filters, each removable, after which the next one has the focus; `children` are further items. */
export function RemovableFilters({
  label,
  filters,
  removeLabel,
  onEmpty,
  children,
  ...rest
}: RemovableFiltersProps) {
  const listRef = useRef<HTMLUListElement>(null);
  function removeFilter(index: number) {
    const buttons = [...(listRef.current?.querySelectorAll('button') ?? [])].slice(0, filters.length);
    filters[index]!.onRemove();
    (buttons[index + 1] ?? buttons[index - 1])?.focus();
    if (filters.length === 1) onEmpty?.();
  }
  return (
    <Row as="ul" ref={listRef} gap={1} align="stretch" aria-label={label} {...rest}>
      {filters.map((filter, index) => (
        <li key={filter.key}>
          <Button kind="secondary" onClick={() => removeFilter(index)}>
            {filter.label} <CloseIcon />
            <VisuallyHidden>{removeLabel}</VisuallyHidden>
          </Button>
        </li>
      ))}
      {children}
    </Row>
  );
}
