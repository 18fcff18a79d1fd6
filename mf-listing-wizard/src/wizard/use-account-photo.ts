import { useState } from 'react';
import { uploadAccountPhoto } from '../photo/upload-account-photo.ts';

/** The account's profile image, the listing's initial photo unless the user replaces or removes it. */
export function useAccountPhoto(imageUrl: string, wasWanted: boolean) {
  const [isWanted, setIsWanted] = useState(wasWanted);
  return {
    /** Shown if there is no uploaded photo; '' for none. */
    picture: isWanted ? imageUrl : '',
    isWanted,
    setIsWanted,
    /** Copies it to our storage; undefined on failure. */
    copy: (getToken: () => Promise<string | null>) => uploadAccountPhoto(imageUrl, getToken),
  };
}
export type AccountPhoto = ReturnType<typeof useAccountPhoto>;
