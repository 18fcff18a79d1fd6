import { useEffect, useEffectEvent, useRef, useState } from 'react';
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
