import { getInitials } from '@app/seo';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ListingValues } from '../fields/listing-values.ts';
import { useOwnToken } from '../own-api.ts';
import { PhotoPicker } from '../photo/PhotoPicker.tsx';
import type { PhotoUpload } from '../photo/use-photo-upload.ts';
import type { AccountPhoto } from './use-account-photo.ts';

/** Photo of the new listing: the account's profile image, an uploaded one, or none. */
export function PhotoField({ account, photo }: { account: AccountPhoto; photo: PhotoUpload }) {
  const getToken = useOwnToken();
  const { control, setValue } = useFormContext<ListingValues>();
  const [address, firstName, lastName] = useWatch({
    control,
    name: ['profilePicture', 'firstName', 'lastName'],
  });
  return (
    <PhotoPicker
      value={address}
      photo={photo}
      accountPicture={account.picture}
      getToken={getToken}
      initials={getInitials({ firstName, lastName })}
      onChange={(newAddress) => {
        account.setIsWanted(false);
        setValue('profilePicture', newAddress, { shouldDirty: true });
      }}
    />
  );
}
