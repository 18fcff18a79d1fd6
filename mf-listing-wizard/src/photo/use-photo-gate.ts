import { useEffect, useRef, useState } from 'react';
import type { PhotoUpload } from './use-photo-upload.ts';

/**
 * Delays a submit until a running photo upload is done, and asks what to do if it failed. `send` is called when nothing
 * blocks any more.
 */
export function usePhotoGate(photo: PhotoUpload, send: () => void) {
  const { at } = photo.upload;
  const { getStage } = photo;
  /** State of the last submit: waiting for the photo, or stopped by its failure. */
  const [submitState, setSubmitState] = useState<'no' | 'waiting' | 'stopped'>('no');
  /** Element with the message about the photo. */
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });

  useEffect(() => {
    if (submitState === 'waiting' && at === 'held') setSubmitState('stopped');
    // A failure resolved elsewhere, for example by choosing another photo, does not submit the form.
    if (submitState === 'stopped' && at !== 'held') setSubmitState('no');
    if (submitState !== 'waiting' || at !== 'rest' || getStage() !== 'rest') return;
    setSubmitState('no');
    latest.current();
  }, [submitState, at, getStage]);

  /** Lets a stopped submit wait again; a quick press may come before "stopped" is rendered. */
  const continueSubmit = () => setSubmitState((state) => (state === 'stopped' ? 'waiting' : state));
  return {
    photo,
    element,
    waiting: submitState === 'waiting',
    /** Resolves to true if the form can be sent now. Otherwise it is sent later, or the message is shown. */
    check(): boolean {
      const stage = getStage();
      if (stage === 'sending') setSubmitState('waiting');
      if (stage === 'held') {
        setSubmitState('stopped');
        element.current?.focus();
      }
      return stage === 'rest';
    },
    cancelSubmit: () => setSubmitState('no'),
    /** Retries the upload; a stopped submit then continues. */
    retry() {
      if (photo.upload.at !== 'held') return;
      continueSubmit();
      void photo.send(photo.upload.photo);
    },
    /** Discards the photo; a stopped submit continues now. */
    continueWithout() {
      continueSubmit();
      photo.leaveOut();
    },
  };
}
export type PhotoGate = ReturnType<typeof usePhotoGate>;
