import { putProsthetist } from '@app/types/admin/actions/listing-edits';
import type { AdminListing } from '@app/types/admin/prosthetists';
import { Banner, Button, Field, Input, Pairs, Row } from '@app/ui';
import { ItemPart } from '@app/ui/staff';
import { type FormEvent, useState } from 'react';
import { getErrorMessage } from '../../admin-call.ts';
import { formatListingName } from '../list/list-words.ts';
import { useChange } from '../use-change.ts';

export interface PinPartProps {
  listing: AdminListing;
  mayEdit: boolean;
}

/** Where searches find it. The ZIP code's center, unless somebody put it elsewhere by hand. */
export function PinPart({ listing, mayEdit }: PinPartProps) {
  const { change, sending, failure, outrun } = useChange(putProsthetist);
  const [problem, setProblem] = useState<string | null>(null);
  const { point } = listing;

  const put = (pin: { lat: number; lng: number } | null) =>
    change(
      { params: { id: listing.id }, body: { v: listing.v, fields: {}, pin } },
      pin
        ? `Moved ${formatListingName(listing)} on the map.`
        : `Moved ${formatListingName(listing)} back to the ZIP code.`,
    );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const [lat, lng] = [parseDegrees(typed.get('lat'), 90), parseDegrees(typed.get('lng'), 180)];
    const good = lat !== null && lng !== null;
    setProblem(
      good
        ? null
        : 'Latitude from -90 to 90 and longitude from -180 to 180, as 38.63 and -90.19 for St. Louis.',
    );
    if (good) void put({ lat, lng });
  };

  return (
    <ItemPart title="On the map">
      <p>
        {!point && 'No coordinates: it sorts last in every search by distance.'}
        {point && (point.pinned ? 'Placed by hand.' : 'At the center of its ZIP code.')}
      </p>
      <div role="alert">
        {(failure || outrun) && (
          <Banner role="none" kind="bad">
            <p>{failure ? getErrorMessage(failure, 'The place could not be saved.') : outrun?.sentence}</p>
          </Banner>
        )}
      </div>
      <form onSubmit={submit} key={`${point?.lat}/${point?.lng}`} noValidate aria-label="Place on the map">
        <Pairs tight>
          <Field label="Latitude" error={problem}>
            <Input name="lat" inputMode="decimal" defaultValue={point?.lat} readOnly={!mayEdit} short />
          </Field>
          <Field label="Longitude">
            <Input name="lng" inputMode="decimal" defaultValue={point?.lng} readOnly={!mayEdit} short />
          </Field>
        </Pairs>
        {mayEdit && listing.status !== 'deleted' && (
          <Row>
            <Button type="submit" kind="secondary" disabled={sending}>
              Put it here
            </Button>
            {point?.pinned && (
              <Button kind="quiet" disabled={sending} onClick={() => void put(null)}>
                Use the ZIP code’s center
              </Button>
            )}
          </Row>
        )}
      </form>
    </ItemPart>
  );
}

function parseDegrees(typed: FormDataEntryValue | null, most: number): number | null {
  const text = String(typed ?? '').trim();
  const value = Number(text);
  return text !== '' && Number.isFinite(value) && Math.abs(value) <= most ? value : null;
}
