import { useState } from 'react';
import { uploadAccountPhoto } from '../photo/upload-account-photo.ts';

/** State of the account's profile image: the listing's initial photo, unless the user replaces or removes it. */
export function useAccountPhoto(imageUrl: string, isInitiallyWanted: boolean) {
  const [isWanted, setIsWanted] = useState(isInitiallyWanted);
  return {
    /** URL of the image, shown if there is no uploaded photo; '' if the user does not want it. */
    url: isWanted ? imageUrl : '',
    isWanted,
    setIsWanted,
    /** Copies the image to our storage and returns its URL there; undefined on failure. */
    copy: (getToken: () => Promise<string | null>) => uploadAccountPhoto(imageUrl, getToken),
  };
}
export type AccountPhoto = ReturnType<typeof useAccountPhoto>;
