import { FailureBanner } from '@app/remote-kit';
import { Banner, Button, Row } from '@app/ui';
import type { MouseEvent } from 'react';
import { m } from '../paraglide/messages.js';
import type { PhotoGate } from './use-photo-gate.ts';

interface PhotoGateNoticeProps {
  gate: PhotoGate;
  /** True: also shows why an upload failed, because the picker that shows it is on another step. */
  showsFailure?: boolean;
}

/** Says beside a submit button that a photo upload runs or was stopped, with ways to continue. */
export function PhotoGateNotice({ gate, showsFailure = false }: PhotoGateNoticeProps) {
  const { uploadState } = gate.photoUpload;
  /** The pressed button is removed, so focus moves to the submit button. */
  const withSubmitFocus = (action: () => void) => (event: MouseEvent<HTMLElement>) => {
    event.currentTarget.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.focus();
    action();
  };
  const continueButton = (
    <Button kind="quiet" onClick={withSubmitFocus(gate.continueWithoutPhoto)}>
      {m.photo_go_on()}
    </Button>
  );
  return (
    <>
      <div role="status">
        {uploadState.status === 'sending' && (
          <p>
            <b>{m.photo_still()}</b> {gate.isWaiting && m.photo_still_then()}
          </p>
        )}
      </div>
      {gate.isWaiting && uploadState.status === 'sending' && (
        <Row>
          <Button kind="secondary" onClick={withSubmitFocus(gate.cancelSubmit)}>
            {m.photo_not_yet()}
          </Button>
          {continueButton}
        </Row>
      )}
      {showsFailure && (
        <FailureBanner failure={uploadState.status === 'stopped' ? uploadState.failure : null} />
      )}
      <div role="alert" ref={gate.messageElementRef} tabIndex={-1}>
        {uploadState.status === 'stopped' && (
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
