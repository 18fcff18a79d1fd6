import { Button, Field, Input, Select, Stack } from '@app/ui';
import { type SubmitEvent, useState } from 'react';
import { FindRow } from '../console/FindRow.tsx';
import type { Filters } from '../queue/filters.ts';

const statuses = [
  { value: '', label: 'Waiting' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Returned' },
  { value: 'withdrawn', label: 'Taken back' },
];

/** Which updates: by name, and whether they wait. */
export function UpdateFilters({ filters }: { filters: Filters }) {
  const [q, setQ] = useState(filters.value('q'));
  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    filters.set({ q: q.trim() });
  }
  return (
    <form onSubmit={search} aria-label="Find updates">
      <Stack gap="tight">
        <FindRow>
          <Field label="Name or practice">
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
