import { formatNumber } from '@app/seo';
import { Button, CloseIcon, classNames, Row, Select, type SelectProps, Text, VisuallyHidden } from '@app/ui';
import { type ComponentProps, useId, useRef } from 'react';
import './parts.css';
import { m } from '../paraglide/messages.js';
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

/** The order of a list: a native select that looks like a button with its label and the chosen order. */
export function ToolbarSort(props: SelectProps) {
  const selectId = useId();
  const [, chosenLabel] = props.options?.find(([value]) => value === props.value) ?? [];
  return (
    <div className={classNames(styles.Overlaid, styles['Toolbar-sort'])}>
      <Text as="label" size="note" soft htmlFor={selectId}>
        {m.results_sort()}
      </Text>
      <b className={styles['Toolbar-shown']} aria-hidden="true">
        {chosenLabel}
      </b>
      <Select {...props} id={selectId} />
    </div>
  );
}

interface FilterCountProps {
  /** Undefined: not known yet. */
  n: number | undefined;
  formatUnit: (params: { n: number }) => string;
}

/** Number of results of a filter; screen readers hear its unit, too. */
export function FilterCount({ n, formatUnit }: FilterCountProps) {
  if (n === undefined) return null;
  return (
    <>
      {formatNumber(n)}
      <VisuallyHidden> {formatUnit({ n })}</VisuallyHidden>
    </>
  );
}

export interface RemovableFiltersProps extends Omit<ComponentProps<'ul'>, 'ref'> {
  filters: readonly { key: string; label: string; onRemove: () => void }[];
  /** Called when the last filter was removed together with the focused button; the caller moves the focus. */
  onEmpty?: () => void;
}

/** Active filters, each removable, after which the next one has the focus; `children` are further items. */
export function RemovableFilters({ filters, onEmpty, children, ...rest }: RemovableFiltersProps) {
  const listRef = useRef<HTMLUListElement>(null);
  function removeFilter(index: number) {
    const buttons = [...(listRef.current?.querySelectorAll('button') ?? [])].slice(0, filters.length);
    filters[index]!.onRemove();
    (buttons[index + 1] ?? buttons[index - 1])?.focus();
    if (filters.length === 1) onEmpty?.();
  }
  return (
    <Row as="ul" ref={listRef} gap={1} align="stretch" aria-label={m.filters_applied()} {...rest}>
      {filters.map((filter, index) => (
        <li key={filter.key}>
          <Button kind="secondary" onClick={() => removeFilter(index)}>
            {filter.label} <CloseIcon />
            <VisuallyHidden>{m.filter_remove()}</VisuallyHidden>
          </Button>
        </li>
      ))}
      {children}
    </Row>
  );
}
