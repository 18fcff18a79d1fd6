import { getStaffPhoto } from '@app/types/admin/updates';
import { Skeleton } from '@app/ui';
import { useEffect, useState } from 'react';
import { useAdminCall } from './admin-call.ts';
import styles from './StaffPhoto.module.css';

interface StaffPhotoProps {
  /** As its address names it. */
  name: string;
  alt: string;
}

/** A photo that may wait, or that nobody may see any more: only the team's token opens it. */
export function StaffPhoto({ name, alt }: StaffPhotoProps) {
  const { data, isError } = useAdminCall(getStaffPhoto, { params: { name } });
  const [url, setUrl] = useState<string>();
  const base64 = data?.photo.base64;

  useEffect(() => {
    if (base64 === undefined) return;
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const made = URL.createObjectURL(new Blob([bytes], { type: 'image/webp' }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [base64]);

  if (isError) return <p>The photo could not be loaded.</p>;
  if (!url) return <Skeleton width="10rem" height="10rem" />;
  return <img className={styles.StaffPhoto} src={url} alt={alt} width={160} height={160} />;
}
