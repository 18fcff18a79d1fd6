import type { Availability } from '@app/option-lists';
import { FailureBanner, useOwnChange } from '@app/remote-kit';
import { useShell } from '@app/shell-api';
import { setAvailability } from '@app/types';
import { Banner, Button, Checkbox, Fieldset, Panel, Row, Stack, UndoIcon } from '@app/ui';
import { type SubmitEvent, useState } from 'react';
import { availabilityChoices, getAvailabilityLabel } from '../fields/availability.ts';
import { m } from '../paraglide/messages.js';
import type { OwnListing } from './own-listing.ts';

/** Sets whether the listing sees patients. It is public once staff approve it, and can be withdrawn until then. */
export function AvailabilityPanel({ listing }: { listing: OwnListing }) {
  const { toast, listingChanged } = useShell();
  const { availability: liveAvailability, requestedAvailability: pendingAvailability = liveAvailability } =
    listing;
  const [choice, setChoice] = useState(pendingAvailability);
  const { send, sending, failure } = useOwnChange(setAvailability, ({ availability, waits }) => {
    setChoice(availability);
    toast({ text: waits ? m.availability_sent() : m.availability_withdrawn() });
    listingChanged();
  });
  const saveAvailability = (availability: Availability | null) =>
    send({ params: { id: listing.id }, body: { availability } });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (choice !== pendingAvailability) void saveAvailability(choice);
  }
  return (
    <Panel title={m.availability_title()}>
      <form onSubmit={submit}>
        <Stack>
          <Fieldset legend={m.availability_question()}>
            {availabilityChoices.map(({ value, label }) => (
              <Checkbox
                key={value}
                type="radio"
                name="availability"
                value={value ?? 'open'}
                label={label()}
                checked={choice === value}
                onChange={() => setChoice(value)}
              />
            ))}
          </Fieldset>
          <p>{m.availability_text()}</p>
          {pendingAvailability !== liveAvailability && (
            <Banner kind="info" role="note">
              <p>{m.availability_waits({ choice: getAvailabilityLabel(pendingAvailability) })}</p>
            </Banner>
          )}
          <Row>
            <Button
              type="submit"
              kind="secondary"
              aria-disabled={sending || choice === pendingAvailability || undefined}
            >
              {m.availability_send()}
            </Button>
            {pendingAvailability !== liveAvailability && (
              <Button
                kind="danger"
                aria-disabled={sending || undefined}
                onClick={() => saveAvailability(liveAvailability)}
              >
                <UndoIcon /> {m.availability_withdraw()}
              </Button>
            )}
          </Row>
          <FailureBanner failure={failure} />
        </Stack>
      </form>
    </Panel>
  );
}
