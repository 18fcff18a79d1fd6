import { FailureBanner } from '@app/remote-kit';
import { Banner, Button, Row } from '@app/ui';
import type { MouseEvent } from 'react';
import { m } from '../paraglide/messages.js';
import type { PhotoGate } from './use-photo-gate.ts';

interface PhotoGateNoticeProps {
  gate: PhotoGate;
  /** Includes the reason of a failed upload, if the picker with its message is on another step. */
  showsReason?: boolean;
}

/** Beside a submit button: the photo upload that the form waits for, with options to continue. */
export function PhotoGateNotice({ gate, showsReason = false }: PhotoGateNoticeProps) {
  const { upload } = gate.photo;
  /** The pressed button is removed, so focus moves to the submit button. */
  const withSubmitFocus = (action: () => void) => (event: MouseEvent<HTMLElement>) => {
    event.currentTarget.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.focus();
    action();
  };
  const continueButton = (
    <Button kind="quiet" onClick={withSubmitFocus(gate.continueWithout)}>
      {m.photo_go_on()}
    </Button>
  );
  return (
    <>
      <div role="status">
        {upload.status === 'sending' && (
          <p>
            <b>{m.photo_still()}</b> {gate.isWaiting && m.photo_still_then()}
          </p>
        )}
      </div>
      {gate.isWaiting && upload.status === 'sending' && (
        <Row>
          <Button kind="secondary" onClick={withSubmitFocus(gate.cancelSubmit)}>
            {m.photo_not_yet()}
          </Button>
          {continueButton}
        </Row>
      )}
      {showsReason && <FailureBanner failure={upload.status === 'stopped' ? upload.failure : null} />}
      <div role="alert" ref={gate.messageElement} tabIndex={-1}>
        {upload.status === 'stopped' && (
          <Banner
            kind="warn"
            role="none"
            actions={
              <Row>
                <Button kind="tint" onClick={withSubmitFocus(gate.retry)}>
                  {m.photo_again()}
                </Button>
                {continueButton}
              </Row>
            }
          >
            <p>{m.photo_held()}</p>
          </Banner>
        )}
      </div>
    </>
  );
}
