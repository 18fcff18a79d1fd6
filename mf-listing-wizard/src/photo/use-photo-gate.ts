import { useEffect, useRef, useState } from 'react';
import type { PhotoUpload } from './use-photo-upload.ts';

/**
 * Delays a submit until a running photo upload is done, and asks what to do if it failed. `send` is called when nothing
 * blocks any more.
 */
export function usePhotoGate(photo: PhotoUpload, send: () => void) {
  const { status } = photo.upload;
  const { getStatus } = photo;
  /** State of the last submit: waiting for the photo, or stopped by its failure. */
  const [submitState, setSubmitState] = useState<'no' | 'waiting' | 'stopped'>('no');
  /** Element with the message about the photo. */
  const messageElement = useRef<HTMLDivElement>(null);
  const latestSend = useRef(send);
  useEffect(() => {
    latestSend.current = send;
  });

  useEffect(() => {
    if (submitState === 'waiting' && status === 'stopped') setSubmitState('stopped');
    // A failure resolved elsewhere, for example by choosing another photo, does not submit the form.
    if (submitState === 'stopped' && status !== 'stopped') setSubmitState('no');
    if (submitState !== 'waiting' || status !== 'idle' || getStatus() !== 'idle') return;
    setSubmitState('no');
    latestSend.current();
  }, [submitState, status, getStatus]);

  /** Lets a stopped submit wait again; a quick press may come before "stopped" is rendered. */
  const continueSubmit = () => setSubmitState((state) => (state === 'stopped' ? 'waiting' : state));
  return {
    photo,
    messageElement,
    isWaiting: submitState === 'waiting',
    /** Resolves to true if the form can be sent now. Otherwise it is sent later, or the message is shown. */
    check(): boolean {
      const uploadStatus = getStatus();
      if (uploadStatus === 'sending') setSubmitState('waiting');
      if (uploadStatus === 'stopped') {
        setSubmitState('stopped');
        messageElement.current?.focus();
      }
      return uploadStatus === 'idle';
    },
    cancelSubmit: () => setSubmitState('no'),
    /** Retries the upload; a stopped submit then continues. */
    retry() {
      if (photo.upload.status !== 'stopped') return;
      continueSubmit();
      void photo.send(photo.upload.photo);
    },
    /** Discards the photo; a stopped submit continues now. */
    continueWithout() {
      continueSubmit();
      photo.skipPhoto();
    },
  };
}
export type PhotoGate = ReturnType<typeof usePhotoGate>;
