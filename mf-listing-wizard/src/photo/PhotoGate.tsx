import { FailureBanner } from '@app/remote-kit';
import { Banner, Button, Row } from '@app/ui';
import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { m } from '../paraglide/messages.js';
import type { PhotoUpload } from './use-photo-upload.ts';

/** Delays a submit until a photo upload is done, and asks what to do if it failed. Then calls `sendForm`. */
export function usePhotoGate(photoUpload: PhotoUpload, sendForm: () => void) {
  const { status: uploadStatus } = photoUpload.uploadState;
  const { getStatus } = photoUpload;
  /** State of the last submit: waiting for the photo, or held because its upload stopped. */
  const [submitState, setSubmitState] = useState<'idle' | 'waiting' | 'stopped'>('idle');
  const messageElementRef = useRef<HTMLDivElement>(null);
  const sendLatestForm = useEffectEvent(sendForm);
  useEffect(() => {
    if (submitState === 'waiting' && uploadStatus === 'stopped') setSubmitState('stopped');
    // A failure resolved elsewhere, for example by choosing another photo, does not submit the form.
    if (submitState === 'stopped' && uploadStatus !== 'stopped') setSubmitState('idle');
    if (submitState !== 'waiting' || uploadStatus !== 'idle' || getStatus() !== 'idle') return;
    setSubmitState('idle');
    sendLatestForm();
  }, [submitState, uploadStatus, getStatus]);

  /** Lets a stopped submit wait again; a quick press may come before "stopped" is rendered. */
  const continueSubmit = () => setSubmitState((state) => (state === 'stopped' ? 'waiting' : state));
  return {
    photoUpload,
    messageElementRef,
    isWaiting: submitState === 'waiting',
    /** Returns true if the form can be sent now. Otherwise the submit waits, or the message gets the focus. */
    tryToPass(): boolean {
      const currentUploadStatus = getStatus();
      if (currentUploadStatus === 'sending') setSubmitState('waiting');
      if (currentUploadStatus === 'stopped') {
        setSubmitState('stopped');
        messageElementRef.current?.focus();
      }
      return currentUploadStatus === 'idle';
    },
    cancelSubmit: () => setSubmitState('idle'),
    /** Retries the upload; a stopped submit then continues. */
    retry() {
      if (photoUpload.uploadState.status !== 'stopped') return;
      continueSubmit();
      void photoUpload.send(photoUpload.uploadState.photo);
    },
    /** Discards the photo; a stopped submit continues now. */
    continueWithoutPhoto() {
      continueSubmit();
      photoUpload.skipPhoto();
    },
  };
}
export type PhotoGate = ReturnType<typeof usePhotoGate>;

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
