import { putProsthetist } from '@app/types/admin/actions/listing-edits';
import { Button, More } from '@app/ui';
import { ItemPart } from '@app/ui/staff';
import { useState } from 'react';
import { DataForm } from '../../console/kit/DataForm.tsx';
import { useAct } from '../../console/kit/use-act.ts';
import { formatName } from '../../words/format-name.ts';
import type { EditPartProps } from './FieldsForm.tsx';

/** Where searches find it. The ZIP code's center, unless somebody put it elsewhere by hand. */
export function PinPart({ listing, mayEdit }: EditPartProps) {
  const { act, sending } = useAct();
  const [problem, setProblem] = useState('');
  const { id, v, point } = listing;
  const put = (pin: { lat: number; lng: number } | null, where: string) =>
    act(
      putProsthetist,
      { params: { id }, body: { v, fields: {}, pin } },
      `Moved ${formatName(listing)} ${where}.`,
    );
  return (
    <ItemPart title="On the map">
      <p>
        {!point && 'No coordinates: it sorts last in every search by distance.'}
        {point && (point.pinned ? 'Placed by hand.' : 'At the center of its ZIP code.')}
      </p>
      {mayEdit && listing.status !== 'deleted' && (
        <More label="Put it elsewhere">
          <DataForm
            key={`${point?.lat}/${point?.lng}`}
            label="Place on the map"
            fields={[
              { name: 'lat', label: 'Latitude', value: String(point?.lat ?? ''), short: true },
              { name: 'lng', label: 'Longitude', value: String(point?.lng ?? ''), short: true },
            ]}
            faults={problem ? { lat: problem } : {}}
            send="Put it here"
            sending={sending}
            onSubmit={async (typed) => {
              const [lat, lng] = [parseDegrees(typed.lat, 90), parseDegrees(typed.lng, 180)];
              const good = lat !== null && lng !== null;
              setProblem(
                good
                  ? ''
                  : 'Latitude from -90 to 90 and longitude from -180 to 180, as 38.63 and -90.19 for St. Louis.',
              );
              if (good) await put({ lat, lng }, 'on the map');
            }}
            tools={
              point?.pinned && (
                <Button
                  kind="quiet"
                  disabled={sending}
                  onClick={() => void put(null, 'back to the ZIP code')}
                >
                  Use the ZIP code’s center
                </Button>
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
