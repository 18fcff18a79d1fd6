import { useState } from 'react';
import { uploadAccountPhoto } from '../photo/upload-account-photo.ts';

/** The account's own picture, which the listing begins with unless the person wants another or none. */
export function useAccountPhoto(imageUrl: string, wantedBefore: boolean) {
  const [wanted, setWanted] = useState(wantedBefore);
  return {
    /** Shown while there is no other; '' for none. */
    picture: wanted ? imageUrl : '',
    wanted,
    setWanted,
    /** Copies it to ours. Undefined where that does not go well. */
    copy: (getToken: () => Promise<string | null>) => uploadAccountPhoto(imageUrl, getToken),
  };
}
export type AccountPhoto = ReturnType<typeof useAccountPhoto>;
