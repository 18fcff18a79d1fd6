import { CallError } from '@app/types';
import { putProsthetist } from '@app/types/admin/actions/listing-edits';
import type { AdminListing } from '@app/types/admin/prosthetists';
import { Button, CameraIcon, Row, VisuallyHidden } from '@app/ui';
import { ItemPart } from '@app/ui/staff';
import { type ChangeEvent, useRef, useState } from 'react';
import { useRefresh } from '../../admin-call.ts';
import { useDock } from '../../console/dock/dock.ts';
import { useAct } from '../../console/kit/use-act.ts';
import { StaffPhoto } from '../../StaffPhoto.tsx';
import { formatListingName } from '../list/list-words.ts';
import { uploadPicture } from './upload-picture.ts';

interface PicturePartProps {
  listing: AdminListing;
  mayEdit: boolean;
}

/** The practitioner's photo, as patients see it; another one is live at once. */
export function PicturePart({ listing, mayEdit }: PicturePartProps) {
  const [sending, setSending] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { act } = useAct();
  const dock = useDock();
  const refresh = useRefresh();
  const name = /^\/photos\/([\w-]{22})\.webp$/.exec(listing.profilePicture)?.[1];

  async function upload({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (!file) return;
    setSending(true);
    try {
      const { auditId, undoUntil } = await uploadPicture(listing.id, file);
      dock.decided({ text: `Changed the photo of ${formatListingName(listing)}.`, auditId, undoUntil });
      await refresh();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      dock.failed(error);
    } finally {
      setSending(false);
      target.value = ''; // the same file again is a new try
    }
  }

  return (
    <ItemPart title="Photo">
      {name ? (
        <StaffPhoto name={name} alt={`Photo of ${formatListingName(listing)}`} />
      ) : (
        <p>{listing.profilePicture ? 'A photo of another site, which is not shown.' : 'No photo.'}</p>
      )}
      {mayEdit && listing.status !== 'deleted' && (
        <Row>
          <Button kind="secondary" disabled={sending} onClick={() => input.current?.click()}>
            <CameraIcon /> {sending ? 'Sending…' : 'Upload another photo'}
          </Button>
          <label>
            <VisuallyHidden>Photo file</VisuallyHidden>
            <input
              ref={input}
              type="file"
              accept="image/jpeg,image/png,image/webp"
              hidden
              onChange={upload}
            />
          </label>
          {listing.profilePicture && (
            <Button
              kind="quiet"
              onClick={() =>
                void act(
                  putProsthetist,
                  { params: { id: listing.id }, body: { v: listing.v, fields: { profilePicture: '' } } },
                  `Removed the photo of ${formatListingName(listing)}.`,
                )
              }
            >
              Remove the photo
            </Button>
          )}
        </Row>
      )}
    </ItemPart>
  );
}
