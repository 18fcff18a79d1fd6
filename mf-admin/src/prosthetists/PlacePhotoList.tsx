import type { PlacePhoto } from '@app/types';
import { Stack } from '@app/ui';
import type { ReactNode } from 'react';
import { formatPlacePhoto } from '../field-values.ts';
import { findPhotoName, StaffPhoto } from '../StaffPhoto.tsx';

interface PlacePhotoListProps {
  photos: readonly PlacePhoto[];
  /** What stands below a photo. Absent: what it shows, in words. */
  renderBelow?: (photo: PlacePhoto, index: number) => ReactNode;
}

/** Photos of the place in their order, public or not. */
export function PlacePhotoList({ photos, renderBelow = toText }: PlacePhotoListProps) {
  if (photos.length === 0) return null;
  return (
    <Stack as="ol" aria-label="Photos of the place">
      {photos.map((photo, index) => {
        const name = findPhotoName(photo.photo);
        return (
          <Stack as="li" gap={1} key={photo.photo}>
            {name && <StaffPhoto whole name={`${name}-medium`} alt={photo.alt} />}
            {renderBelow(photo, index)}
          </Stack>
        );
      })}
    </Stack>
  );
}

const toText = (photo: PlacePhoto) => <p>{formatPlacePhoto(photo)}</p>;
