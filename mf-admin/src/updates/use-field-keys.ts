import type { RefObject } from 'react';
import { mostDigits, useShortcuts } from '../console/shortcuts/shortcuts.ts';
import type { FieldChoice } from './decision-state.ts';

interface FieldKeys {
  rows: RefObject<HTMLElement | null>;
  fields: readonly string[];
  choose: (field: string, choice: FieldChoice) => void;
  enabled: boolean;
}

/** Registers the keys of the fields: 1 to 9 focus a field, A accepts it, R returns it. */
export function useFieldKeys({ rows, fields, choose, enabled }: FieldKeys): void {
  const findRow = (field: string) =>
    rows.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`);
  function focusField(field: string | undefined) {
    const row = field && findRow(field);
    if (!row) return;
    const radio =
      row.querySelector<HTMLElement>('input:checked:enabled') ??
      row.querySelector<HTMLElement>('input:enabled');
    radio?.focus();
    row.scrollIntoView?.({ block: 'nearest' });
  }
  /** Applies a choice to the focused field, else to the first. */
  function decide(choice: FieldChoice) {
    const field = document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset.field ?? fields[0];
    if (!field) return;
    choose(field, choice);
    findRow(field)?.querySelector<HTMLElement>(`input[value="${choice}"]`)?.focus();
  }

  useShortcuts([
    { key: 'a', label: 'Accept the field', run: () => decide('accept'), enabled },
    { key: 'r', label: 'Return the field', run: () => decide('return'), enabled },
    ...fields.slice(0, mostDigits).map((field, index) => ({
      key: String(index + 1),
      label: `Field ${index + 1}`,
      run: () => focusField(field),
      enabled,
    })),
  ]);
}
