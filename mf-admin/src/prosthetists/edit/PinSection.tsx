import { putProsthetist } from '@app/types/admin/actions/listing-edits';
import { Details } from '@app/ui';
import { CallButton } from '../../console/kit/CallButton.tsx';
import { CallForm } from '../../console/kit/CallForm.tsx';
import { ItemSection } from '../../ui/ItemSection.tsx';
import { formatName } from '../../words/format-words.ts';
import type { EditSectionProps } from './FieldsForm.tsx';

/** The coordinates of a listing for searches by distance: the center of the ZIP code, unless staff set others. */
export function PinSection({ listing, canEdit }: EditSectionProps) {
  const { id, v, point } = listing;
  const createPinInput = (pin: { lat: number; lng: number } | null) => ({
    params: { id },
    body: { v, fields: {}, pin },
  });
  return (
    <ItemSection title="On the map">
      <p>
        {!point && 'No coordinates: it sorts last in every search by distance.'}
        {point && (point.pinned ? 'Placed by hand.' : 'At the center of its ZIP code.')}
      </p>
      {canEdit && listing.status !== 'deleted' && (
        <Details label="Put it elsewhere">
          <CallForm
            key={`${point?.lat}/${point?.lng}`}
            endpoint={putProsthetist}
            draftKey={`pin/${id}`}
            label="Place on the map"
            fields={[
              { name: 'pin.lat', label: 'Latitude', value: String(point?.lat ?? ''), isShort: true },
              { name: 'pin.lng', label: 'Longitude', value: String(point?.lng ?? ''), isShort: true },
            ]}
            submitLabel="Put it here"
            toInput={(values) =>
              createPinInput({ lat: parseDegrees(values['pin.lat']), lng: parseDegrees(values['pin.lng']) })
            }
            doneText={`Moved ${formatName(listing)} on the map.`}
            extraActions={(discardInput) =>
              point?.pinned && (
                <CallButton
                  kind="quiet"
                  onDone={discardInput}
                  endpoint={putProsthetist}
                  input={createPinInput(null)}
                  doneText={`Moved ${formatName(listing)} back to the ZIP code.`}
                >
                  Use the ZIP code’s center
                </CallButton>
              )
            }
          />
        </Details>
      )}
    </ItemSection>
  );
}

/** Parses degrees. Empty input becomes NaN instead of 0, so that the server rejects it. */
const parseDegrees = (text = '') => (text === '' ? Number.NaN : Number(text));
