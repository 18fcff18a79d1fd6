import { getInitials } from '@app/seo';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ListingValues } from '../fields/listing-values.ts';
import { useOwnToken } from '../own-api.ts';
import { PhotoPicker } from './PhotoPicker.tsx';
import type { PhotoUpload } from './use-photo-upload.ts';

interface PhotoFieldProps {
  photoUpload: PhotoUpload;
  /** The account's profile image, shown while the listing has none of its own. */
  accountPhotoUrl?: string;
  /** Called when a photo was chosen or removed. */
  onChoose?: () => void;
}

/** The photo of a listing in its form. */
export function PhotoField({ photoUpload, accountPhotoUrl, onChoose }: PhotoFieldProps) {
  const getToken = useOwnToken();
  const { control, setValue } = useFormContext<ListingValues>();
  const [photoUrl, firstName, lastName] = useWatch({
    control,
    name: ['profilePicture', 'firstName', 'lastName'],
  });
  return (
    <PhotoPicker
      photoUrl={photoUrl}
      photoUpload={photoUpload}
      accountPhotoUrl={accountPhotoUrl}
      getToken={getToken}
      initials={getInitials({ firstName, lastName })}
      onChange={(newUrl) => {
        onChoose?.();
        setValue('profilePicture', newUrl, { shouldDirty: true });
      }}
    />
  );
}
