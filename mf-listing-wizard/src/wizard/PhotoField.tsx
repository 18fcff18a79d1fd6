import { useShell } from '@app/shell-api';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ListingValues } from '../fields/listing-values.ts';
import { PhotoPicker } from '../photo/PhotoPicker.tsx';
import type { AccountPhoto } from './use-account-photo.ts';

const nobody = async () => null;

/** The photo of the new listing: the account's own, another, or none. */
export function PhotoField({ account }: { account: AccountPhoto }) {
  const { session } = useShell();
  const { control, setValue } = useFormContext<ListingValues>();
  const address = useWatch({ control, name: 'profilePicture' });
  return (
    <PhotoPicker
      value={address}
      accountPicture={account.picture}
      getToken={session.status === 'signed-in' ? session.getToken : nobody}
      onChange={(next) => {
        account.setWanted(false);
        setValue('profilePicture', next, { shouldDirty: true });
      }}
    />
  );
}
