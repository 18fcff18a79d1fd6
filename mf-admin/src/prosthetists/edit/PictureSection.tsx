import { putProsthetist } from '@app/types/admin/actions/listing-edits';
import { uploadListingPicture } from '@app/types/admin/prosthetists';
import { Field, Input, Row } from '@app/ui';
import type { ChangeEvent } from 'react';
import { CallButton } from '../../console/kit/CallButton.tsx';
import { useSendCall } from '../../console/kit/use-send-call.ts';
import { findPhotoName, StaffPhoto } from '../../StaffPhoto.tsx';
import { ItemSection } from '../../ui/ItemSection.tsx';
import { formatName } from '../../words/format-words.ts';
import type { EditSectionProps } from './FieldsForm.tsx';

/** The public photo of the prosthetist, with controls to replace and remove it. Changes are public at once. */
export function PictureSection({ listing, canEdit }: EditSectionProps) {
  const { sendCall, sending } = useSendCall();
  const params = { id: listing.id };
  const photoName = findPhotoName(listing.profilePicture);

  async function upload({ target }: ChangeEvent<HTMLInputElement>) {
    const [picture] = target.files ?? [];
    if (!picture) return;
    const formData = new FormData();
    formData.append('profileImage', picture);
    await sendCall(
      uploadListingPicture,
      { params, file: formData },
      `Changed the photo of ${formatName(listing)}.`,
    );
    target.value = ''; // lets the browser report the same file again
  }

  return (
    <ItemSection title="Photo">
      {photoName ? (
        <StaffPhoto name={photoName} alt={`Photo of ${formatName(listing)}`} />
      ) : (
        <p>{listing.profilePicture ? 'A photo of another site, which is not shown.' : 'No photo.'}</p>
      )}
      {canEdit && listing.status !== 'deleted' && (
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
            <CallButton
              kind="quiet"
              endpoint={putProsthetist}
              input={{ params, body: { v: listing.v, fields: { profilePicture: '' } } }}
              doneText={`Removed the photo of ${formatName(listing)}.`}
            >
              Remove the photo
            </CallButton>
          )}
        </Row>
      )}
    </ItemSection>
  );
}
