import { Button, Field, Input, Select, Stack } from '@app/ui';
import { type SubmitEvent, useState } from 'react';
import { FindRow } from '../console/FindRow.tsx';
import type { Filters } from '../queue/filters.ts';

const statuses = [
  { value: '', label: 'Waiting' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'withdrawn', label: 'Taken back' },
  { value: 'expired', label: 'Expired' },
];

/** Which claims: by name, and whether they wait. */
export function ClaimFilters({ filters }: { filters: Filters }) {
  const [q, setQ] = useState(filters.value('q'));
  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    filters.set({ q: q.trim() });
  }
  return (
    <form onSubmit={search} aria-label="Find claims">
      <Stack gap="tight">
        <FindRow>
          <Field label="Claimant, name or practice">
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
