import { FailureBanner } from '@app/remote-kit';
import { Banner, Button, Row } from '@app/ui';
import type { MouseEvent } from 'react';
import { m } from '../paraglide/messages.js';
import type { PhotoGate } from './use-photo-gate.ts';

interface PhotoGateNoticeProps {
  gate: PhotoGate;
  /** Includes the reason of a failed upload, if the picker with its message is on another step. */
  withReason?: boolean;
}

/** Beside a submit button: the photo upload that the form waits for, with options to continue. */
export function PhotoGateNotice({ gate, withReason = false }: PhotoGateNoticeProps) {
  const { upload } = gate.photo;
  /** The pressed button is removed, so focus moves to the submit button. */
  const withSubmitFocus = (act: () => void) => (event: MouseEvent<HTMLElement>) => {
    event.currentTarget.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.focus();
    act();
  };
  const without = (
    <Button kind="quiet" onClick={withSubmitFocus(gate.continueWithout)}>
      {m.photo_go_on()}
    </Button>
  );
  return (
    <>
      <div role="status">
        {upload.at === 'sending' && (
          <p>
            <b>{m.photo_still()}</b> {gate.waiting && m.photo_still_then()}
          </p>
        )}
      </div>
      {gate.waiting && upload.at === 'sending' && (
        <Row>
          <Button kind="secondary" onClick={withSubmitFocus(gate.cancelSubmit)}>
            {m.photo_not_yet()}
          </Button>
          {without}
        </Row>
      )}
      {withReason && <FailureBanner failure={upload.at === 'held' ? upload.failure : null} />}
      <div role="alert" ref={gate.element} tabIndex={-1}>
        {upload.at === 'held' && (
          <Banner
            kind="warn"
            role="none"
            actions={
              <Row>
                <Button kind="tint" onClick={withSubmitFocus(gate.retry)}>
                  {m.photo_again()}
                </Button>
                {without}
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
