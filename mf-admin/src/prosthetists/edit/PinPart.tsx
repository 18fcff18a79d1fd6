import { putProsthetist } from '@app/types/admin/actions/listing-edits';
import { More } from '@app/ui';
import { ItemPart } from '@app/ui/staff';
import { useState } from 'react';
import { ActButton } from '../../console/kit/ActButton.tsx';
import { ActForm } from '../../console/kit/ActForm.tsx';
import { formatName } from '../../words/format-name.ts';
import type { EditPartProps } from './FieldsForm.tsx';

/** Where searches find it. The ZIP code's center, unless somebody put it elsewhere by hand. */
export function PinPart({ listing, mayEdit }: EditPartProps) {
  const [problem, setProblem] = useState('');
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
              { name: 'lat', label: 'Latitude', value: String(point?.lat ?? ''), short: true },
              { name: 'lng', label: 'Longitude', value: String(point?.lng ?? ''), short: true },
            ]}
            faults={problem ? { lat: problem } : {}}
            send="Put it here"
            toInput={(typed) => {
              const [lat, lng] = [parseDegrees(typed.lat, 90), parseDegrees(typed.lng, 180)];
              const good = lat !== null && lng !== null;
              setProblem(
                good
                  ? ''
                  : 'Latitude from -90 to 90 and longitude from -180 to 180, as 38.63 and -90.19 for St. Louis.',
              );
              return good ? toInput({ lat, lng }) : undefined;
            }}
            done={`Moved ${formatName(listing)} on the map.`}
            tools={
              point?.pinned && (
                <ActButton
                  kind="quiet"
                  call={putProsthetist}
                  input={toInput(null)}
                  done={`Moved ${formatName(listing)} back to the ZIP code.`}
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

function parseDegrees(text = '', most: number): number | null {
  const value = Number(text);
  return text !== '' && Number.isFinite(value) && Math.abs(value) <= most ? value : null;
}
