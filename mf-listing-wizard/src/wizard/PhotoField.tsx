import { getInitials } from '@app/seo';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ListingValues } from '../fields/listing-values.ts';
import { useOwnToken } from '../own-api.ts';
import { PhotoPicker } from '../photo/PhotoPicker.tsx';
import type { PhotoUpload } from '../photo/use-photo-upload.ts';
import type { AccountPhoto } from './use-account-photo.ts';

interface PhotoFieldProps {
  accountPhoto: AccountPhoto;
  photoUpload: PhotoUpload;
}

/** Photo of the new listing: the account's profile image, an uploaded one, or none. */
export function PhotoField({ accountPhoto, photoUpload }: PhotoFieldProps) {
  const getToken = useOwnToken();
  const { control, setValue } = useFormContext<ListingValues>();
  const [photoUrl, firstName, lastName] = useWatch({
    control,
    name: ['profilePicture', 'firstName', 'lastName'],
  });
  return (
    <PhotoPicker
      value={photoUrl}
      photoUpload={photoUpload}
      accountPhotoUrl={accountPhoto.url}
      getToken={getToken}
      initials={getInitials({ firstName, lastName })}
      onChange={(newUrl) => {
        accountPhoto.setIsWanted(false);
        setValue('profilePicture', newUrl, { shouldDirty: true });
      }}
    />
  );
}
