import { putProsthetist } from '@app/types/admin/actions/listing-edits';
import { More } from '@app/ui';
import { ActButton } from '../../console/kit/ActButton.tsx';
import { ActForm } from '../../console/kit/ActForm.tsx';
import { ItemPart } from '../../ui/Item.tsx';
import { formatName } from '../../words/format-words.ts';
import type { EditPartProps } from './FieldsForm.tsx';

/** The coordinates of a listing for searches by distance: the center of the ZIP code, unless staff set others. */
export function PinPart({ listing, mayEdit }: EditPartProps) {
  const { id, v, point } = listing;
  const toInput = (pin: { lat: number; lng: number } | null) => ({
    params: { id },
    body: { v, fields: {}, pin },
  });
  return (
    <ItemPart title="On the map">
      <p>
        {!point && 'No coordinates: it sorts last in every search by distance.'}
        {point && (point.pinned ? 'Placed by hand.' : 'At the center of its ZIP code.')}
      </p>
      {mayEdit && listing.status !== 'deleted' && (
        <More label="Put it elsewhere">
          <ActForm
            key={`${point?.lat}/${point?.lng}`}
            call={putProsthetist}
            label="Place on the map"
            fields={[
              { name: 'pin.lat', label: 'Latitude', value: String(point?.lat ?? ''), short: true },
              { name: 'pin.lng', label: 'Longitude', value: String(point?.lng ?? ''), short: true },
            ]}
            submitLabel="Put it here"
            toInput={(values) =>
              toInput({ lat: toDegrees(values['pin.lat']), lng: toDegrees(values['pin.lng']) })
            }
            doneText={`Moved ${formatName(listing)} on the map.`}
            tools={
              point?.pinned && (
                <ActButton
                  kind="quiet"
                  call={putProsthetist}
                  input={toInput(null)}
                  doneText={`Moved ${formatName(listing)} back to the ZIP code.`}
                >
                  Use the ZIP code’s center
                </ActButton>
              )
            }
          />
        </More>
      )}
    </ItemPart>
  );
}

/** Parses degrees. Empty input gives NaN instead of 0, so that the server refuses it. */
const toDegrees = (text = '') => (text === '' ? Number.NaN : Number(text));
