import type { PlacePhoto } from '@app/types';
import { Stack } from '@app/ui';
import type { ReactNode } from 'react';
import { formatPlacePhoto } from '../field-values.ts';
import { findPhotoName, StaffPhoto } from '../StaffPhoto.tsx';

interface PlacePhotoListProps {
  photos: readonly PlacePhoto[];
  /** Renders the content below a photo. Default: its kind and description. */
  renderBelow?: ((photo: PlacePhoto, index: number) => ReactNode) | undefined;
}

/** Photos of the place in their order, public or not. */
export function PlacePhotoList({ photos, renderBelow = renderDescription }: PlacePhotoListProps) {
  if (photos.length === 0) return null;
  return (
    <Stack as="ol" aria-label="Photos of the place">
      {photos.map((photo, index) => {
        const name = findPhotoName(photo.photo);
        return (
          <Stack as="li" gap={1} key={photo.photo}>
            {name && <StaffPhoto isUncropped name={`${name}-medium`} alt={photo.alt} />}
            {renderBelow(photo, index)}
          </Stack>
        );
      })}
    </Stack>
  );
}

const renderDescription = (photo: PlacePhoto) => <p>{formatPlacePhoto(photo)}</p>;
