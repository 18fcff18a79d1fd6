import { FailureBanner, useRefreshOwn } from '@app/remote-kit';
import { useShell } from '@app/shell-api';
import type { Availability } from '@app/types';
import { Button, Check, Fieldset, Panel, Row, Stack } from '@app/ui';
import { type SubmitEvent, useState } from 'react';
import { useSetAvailability } from '../own-api.ts';
import { m } from '../paraglide/messages.js';
import type { OwnListing } from './own-listing.ts';

const choices: readonly { value: Availability | 'open'; label: () => string }[] = [
  { value: 'open', label: m.availability_open },
  { value: 'on_leave', label: m.availability_on_leave },
  { value: 'moved', label: m.availability_moved },
  { value: 'closed', label: m.availability_closed },
];

/** Sets whether the listing sees patients; public at once. */
export function AvailabilityPanel({ listing }: { listing: OwnListing }) {
  const { toast, listingChanged } = useShell();
  const { send, sending, failure } = useSetAvailability();
  const refresh = useRefreshOwn();
  const saved: Availability | 'open' = listing.availability ?? 'open';
  const [chosen, setChosen] = useState<Availability | 'open'>(saved);

  async function save(event: SubmitEvent) {
    event.preventDefault();
    if (chosen === saved) return;
    const availability = chosen === 'open' ? null : chosen;
    const sent = await send({ params: { id: listing.id }, body: { availability } });
    if (sent.status !== 'done') return;
    toast({ text: m.availability_saved() });
    listingChanged();
    void refresh();
  }
  return (
    <Panel title={m.availability_title()}>
      <form onSubmit={save}>
        <Stack>
          <Fieldset legend={m.availability_question()}>
            {choices.map(({ value, label }) => (
              <Check
                key={value}
                type="radio"
                name="availability"
                value={value}
                label={label()}
                checked={chosen === value}
                onChange={() => setChosen(value)}
              />
            ))}
          </Fieldset>
          <p>{m.availability_text()}</p>
          <Row>
            <Button type="submit" kind="secondary" aria-disabled={sending || chosen === saved || undefined}>
              {m.availability_save()}
            </Button>
          </Row>
          <FailureBanner failure={failure} />
        </Stack>
      </form>
    </Panel>
  );
}
