import { putProsthetist } from '@app/types/admin/actions/listing-edits';
import { uploadListingPicture } from '@app/types/admin/prosthetists';
import { Field, Input, Row } from '@app/ui';
import type { ChangeEvent } from 'react';
import { ActButton } from '../../console/kit/ActButton.tsx';
import { useAct } from '../../console/kit/use-act.ts';
import { findPhotoName, StaffPhoto } from '../../StaffPhoto.tsx';
import { ItemPart } from '../../ui/Item.tsx';
import { formatName } from '../../words/format-words.ts';
import type { EditPartProps } from './FieldsForm.tsx';

/** The public photo of the practitioner, with its replacement and removal. Changes are live at once. */
export function PicturePart({ listing, mayEdit }: EditPartProps) {
  const { act, sending } = useAct();
  const params = { id: listing.id };
  const name = findPhotoName(listing.profilePicture);

  async function upload({ target }: ChangeEvent<HTMLInputElement>) {
    const [picture] = target.files ?? [];
    if (!picture) return;
    const file = new FormData();
    file.append('profileImage', picture);
    await act(uploadListingPicture, { params, file }, `Changed the photo of ${formatName(listing)}.`);
    target.value = ''; // lets the browser report the same file again
  }

  return (
    <ItemPart title="Photo">
      {name ? (
        <StaffPhoto name={name} alt={`Photo of ${formatName(listing)}`} />
      ) : (
        <p>{listing.profilePicture ? 'A photo of another site, which is not shown.' : 'No photo.'}</p>
      )}
      {mayEdit && listing.status !== 'deleted' && (
        <Row>
          <Field label={sending ? 'Sending…' : 'Another photo'}>
            <Input
              type="file"
              accept="image/jpeg,image/png,image/webp"
              disabled={sending}
              onChange={upload}
            />
          </Field>
          {listing.profilePicture && (
            <ActButton
              kind="quiet"
              call={putProsthetist}
              input={{ params, body: { v: listing.v, fields: { profilePicture: '' } } }}
              doneText={`Removed the photo of ${formatName(listing)}.`}
            >
              Remove the photo
            </ActButton>
          )}
        </Row>
      )}
    </ItemPart>
  );
}
