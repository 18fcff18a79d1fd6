import type { Endpoint } from '@app/types';
import { Button, Row } from '@app/ui';
import { useState } from 'react';
import { type ActInput, useAct } from './console/kit/use-act.ts';
import { StaffPicture } from './StaffPhoto.tsx';

interface LoggedPictureProps<E extends Endpoint> {
  /** The call that returns the picture. */
  call: E;
  input: ActInput<E>;
  /** The label of the button that opens it. */
  label: string;
  alt: string;
  onOpen?: (() => void) | undefined;
}

/** A document that was sent to staff only. It opens on a press, and the server logs each opening. */
export function LoggedPicture<E extends Endpoint>({
  call,
  input,
  label,
  alt,
  onOpen,
}: LoggedPictureProps<E>) {
  const { act, sending } = useAct();
  const [base64, setBase64] = useState('');
  async function open() {
    const reply = (await act(call, input)) as { picture: { base64: string } } | undefined;
    if (!reply) return;
    setBase64(reply.picture.base64);
    onOpen?.();
  }
  if (base64) return <StaffPicture base64={base64} alt={alt} />;
  return (
    <Row>
      <Button kind="secondary" disabled={sending} onClick={() => void open()}>
        {label}
      </Button>
      <p>Your look is logged.</p>
    </Row>
  );
}
