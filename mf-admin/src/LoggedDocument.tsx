import type { Endpoint } from '@app/types';
import { Button, Row } from '@app/ui';
import { useState } from 'react';
import { type CallInputWithBody, useSendCall } from './console/kit/use-send-call.ts';
import { DocumentImage } from './StaffPhoto.tsx';

interface LoggedDocumentProps<E extends Endpoint> {
  /** The endpoint that returns the document. */
  endpoint: E;
  input: CallInputWithBody<E>;
  /** The label of the button that opens it. */
  label: string;
  alt: string;
  onOpen?: (() => void) | undefined;
}

/** A document that was sent to staff only. A button opens it, and the server logs each opening. */
export function LoggedDocument<E extends Endpoint>({
  endpoint,
  input,
  label,
  alt,
  onOpen,
}: LoggedDocumentProps<E>) {
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
