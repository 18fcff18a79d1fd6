import { getStaffPhoto } from '@app/types/admin/updates';
import { Skeleton } from '@app/ui';
import { useEffect, useState } from 'react';
import { useAdminCall } from './admin-call.ts';
import styles from './StaffPhoto.module.css';

/** Returns the name of a photo that this site serves. Undefined: the URL is empty or of another site. */
export const findPhotoName = (url: string): string | undefined =>
  /^\/photos\/([\w-]{22})\.webp$/.exec(url)?.[1];

interface StaffPhotoProps {
  /** The file name without `.webp`. */
  name: string;
  alt: string;
  /** True: shows the whole photo instead of a square crop. */
  isUncropped?: boolean;
}

/** A photo that is not or no longer public, loaded with the staff member’s token. */
export function StaffPhoto({ name, alt, isUncropped = false }: StaffPhotoProps) {
  const { data, isError } = useAdminCall(getStaffPhoto, { params: { name } });
  const url = useObjectUrl(data?.photo.base64);
  if (isError) return <p>The photo could not be loaded.</p>;
  if (!url) return <Skeleton width="10rem" height="10rem" />;
  return <img className={styles.StaffPhoto} src={url} alt={alt} data-square={isUncropped ? undefined : ''} />;
}

/** A document at the largest size that fits, so that it can be read. The object URL is revoked when it unmounts. */
export function DocumentImage({ base64, alt }: { base64: string; alt: string }) {
  const url = useObjectUrl(base64);
  return url ? <img className={styles.DocumentImage} src={url} alt={alt} /> : null;
}

/** Returns an object URL of a WebP picture and revokes it after use. */
function useObjectUrl(base64: string | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (base64 === undefined) return;
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const objectUrl = URL.createObjectURL(new Blob([bytes], { type: 'image/webp' }));
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [base64]);
  return url;
}
