import { useEffect, useRef, useState } from 'react';
import type { PhotoUpload } from './use-photo-upload.ts';

/**
 * Delays a submit until a running photo upload is done, and asks the user what to do if it failed. Calls `send` once
 * the upload no longer blocks the submit.
 */
export function usePhotoGate(photoUpload: PhotoUpload, send: () => void) {
  const { status } = photoUpload.state;
  const { getStatus } = photoUpload;
  /** State of the last submit: waiting for the photo, or stopped by its failure. */
  const [submitState, setSubmitState] = useState<'idle' | 'waiting' | 'stopped'>('idle');
  /** Element with the message about the photo. */
  const messageElementRef = useRef<HTMLDivElement>(null);
  const latestSendRef = useRef(send);
  useEffect(() => {
    latestSendRef.current = send;
  });

  useEffect(() => {
    if (submitState === 'waiting' && status === 'stopped') setSubmitState('stopped');
    // A failure resolved elsewhere, for example by choosing another photo, does not submit the form.
    if (submitState === 'stopped' && status !== 'stopped') setSubmitState('idle');
    if (submitState !== 'waiting' || status !== 'idle' || getStatus() !== 'idle') return;
    setSubmitState('idle');
    latestSendRef.current();
  }, [submitState, status, getStatus]);

  /** Lets a stopped submit wait again; a quick press may come before "stopped" is rendered. */
  const continueSubmit = () => setSubmitState((state) => (state === 'stopped' ? 'waiting' : state));
  return {
    photoUpload,
    messageElementRef,
    isWaiting: submitState === 'waiting',
    /** Returns true if the form can be sent now. Otherwise `send` is called later, or the message is shown. */
    check(): boolean {
      const uploadStatus = getStatus();
      if (uploadStatus === 'sending') setSubmitState('waiting');
      if (uploadStatus === 'stopped') {
        setSubmitState('stopped');
        messageElementRef.current?.focus();
      }
      return uploadStatus === 'idle';
    },
    cancelSubmit: () => setSubmitState('idle'),
    /** Retries the upload; a stopped submit then continues. */
    retry() {
      if (photoUpload.state.status !== 'stopped') return;
      continueSubmit();
      void photoUpload.send(photoUpload.state.photo);
    },
    /** Discards the photo; a stopped submit continues now. */
    continueWithoutPhoto() {
      continueSubmit();
      photoUpload.skipPhoto();
    },
  };
}
export type PhotoGate = ReturnType<typeof usePhotoGate>;
