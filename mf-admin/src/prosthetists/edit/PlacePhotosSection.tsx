import { placePhotoKinds } from '@app/option-lists';
import type { ListingInput, PlacePhoto } from '@app/types';
import { putProsthetist } from '@app/types/admin/actions/listing-edits';
import type { AdminListing } from '@app/types/admin/prosthetists';
import { Field, Input, Row, Select, Stack } from '@app/ui';
import { useDraft } from '../../console/drafts.ts';
import { CallButton } from '../../console/kit/CallButton.tsx';
import { ItemSection } from '../../ui/ItemSection.tsx';
import { formatName } from '../../words/format-words.ts';
import { PlacePhotoList } from '../PlacePhotoList.tsx';
import type { EditSectionProps } from './FieldsForm.tsx';

type PlacePhotosInput = NonNullable<ListingInput['placePhotos']>;

/** Staff correct and remove photos of the place, public at once; only the owner adds some. */
export function PlacePhotosSection({ listing, canEdit }: EditSectionProps) {
  const { placePhotos } = listing;
  const renderForm = (photo: PlacePhoto, index: number) => (
    <PhotoForm listing={listing} photo={photo} index={index} />
  );
  return (
    <ItemSection title="Photos of the place">
      {placePhotos.length === 0 && <p>No photos of the place.</p>}
      <PlacePhotoList
        photos={placePhotos}
        renderBelow={canEdit && listing.status !== 'deleted' ? renderForm : undefined}
      />
    </ItemSection>
  );
}

function PhotoForm({ listing, photo, index }: { listing: AdminListing; photo: PlacePhoto; index: number }) {
  const [draft, setDraft, discardDraft] = useDraft<Pick<PlacePhoto, 'kind' | 'alt'>>(
    `place-photo/${listing.id}/${photo.photo}`,
  );
  const { kind, alt } = draft ?? photo;
  const name = formatName(listing);
  const createInput = (placePhotos: readonly PlacePhoto[]) => ({
    params: { id: listing.id },
    // The service checks each kind.
    body: { v: listing.v, fields: { placePhotos: placePhotos as PlacePhotosInput } },
  });
  return (
    <Stack gap={1}>
      <Field label="What it shows">
        <Select
          value={kind}
          onChange={({ target }) => setDraft({ kind: target.value, alt })}
          options={placePhotoKinds.map(({ value, label }) => [value, label.en])}
        />
      </Field>
      <Field label="Description">
        <Input value={alt} maxLength={150} onChange={({ target }) => setDraft({ kind, alt: target.value })} />
      </Field>
      <Row>
        <CallButton
          endpoint={putProsthetist}
          input={createInput(listing.placePhotos.with(index, { ...photo, kind, alt }))}
          disabled={kind === photo.kind && alt === photo.alt}
          doneText={`Changed a photo of the place of ${name}.`}
          onDone={discardDraft}
        >
          Save
        </CallButton>
        <CallButton
          kind="quiet"
          endpoint={putProsthetist}
          input={createInput(listing.placePhotos.toSpliced(index, 1))}
          doneText={`Removed a photo of the place of ${name}.`}
        >
          Remove this photo
        </CallButton>
      </Row>
    </Stack>
  );
}
