import type { Endpoint } from '@app/types';
import { getStaffPhoto } from '@app/types/admin/updates';
import { Button, Row, Skeleton } from '@app/ui';
import { useEffect, useState } from 'react';
import { useAdminCall } from './admin-call.ts';
import { type CallInputWithBody, useSendCall } from './console/kit/use-send-call.ts';
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

interface LoggedDocumentProps<E extends Endpoint> {
  endpoint: E;
  input: CallInputWithBody<E>;
  label: string;
  alt: string;
  onOpen?: (() => void) | undefined;
}

/** A document that was sent to staff only. A button opens it, and the server logs each opening. */
export function LoggedDocument<E extends Endpoint>(props: LoggedDocumentProps<E>) {
  const { endpoint, input, label, alt, onOpen } = props;
  const { sendCall, sending } = useSendCall();
  const [base64, setBase64] = useState('');
  async function openDocument() {
    const reply = (await sendCall(endpoint, input)) as { picture: { base64: string } } | undefined;
    if (!reply) return;
    setBase64(reply.picture.base64);
    onOpen?.();
  }
  if (base64) return <DocumentImage base64={base64} alt={alt} />;
  return (
    <Row>
      <Button kind="secondary" disabled={sending} onClick={() => void openDocument()}>
        {label}
      </Button>
      <p>Your look is logged.</p>
    </Row>
  );
}

/** A document at the largest size that fits, so that it can be read. The object URL is revoked when it unmounts. */
function DocumentImage({ base64, alt }: { base64: string; alt: string }) {
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
