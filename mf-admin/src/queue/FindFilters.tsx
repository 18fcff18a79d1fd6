import { Button, Field, Input, Select, Stack } from '@app/ui';
import { type SubmitEvent, useState } from 'react';
import { FindRow } from '../console/page/FindRow.tsx';
import type { Filters } from './filters.ts';

export interface FindFiltersProps {
  filters: Filters;
  /** Of the form: "Find claims". */
  label: string;
  /** What can be typed to find one. */
  find: string;
  /** Which of them; "" is those that wait. */
  statuses: readonly { value: string; label: string }[];
}

/** Which of a queue: by name, and whether they wait. */
export function FindFilters({ filters, label, find, statuses }: FindFiltersProps) {
  const [q, setQ] = useState(filters.value('q'));
  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    filters.set({ q: q.trim() });
  }
  return (
    <form onSubmit={search} aria-label={label}>
      <Stack gap="tight">
        <FindRow>
          <Field label={find}>
            <Input value={q} maxLength={100} onChange={({ target }) => setQ(target.value)} />
          </Field>
          <Button kind="secondary" type="submit">
            Find
          </Button>
        </FindRow>
        <Field label="Which">
          <Select
            value={filters.value('status')}
            onChange={({ target }) => filters.set({ status: target.value })}
          >
            {statuses.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </Stack>
    </form>
  );
}
