import { useEffect, useRef, useState } from 'react';
import type { PhotoUpload } from './use-photo-upload.ts';

/**
 * Delays a submit until a running photo upload is done, and asks what to do if it failed. `send` is called when nothing
 * blocks any more.
 */
export function usePhotoFirst(photo: PhotoUpload, send: () => void) {
  const { at } = photo.upload;
  /** State of the last submit: waiting for the photo, or stopped by its failure. */
  const [submit, setSubmit] = useState<'no' | 'waiting' | 'stopped'>('no');
  /** Element with the message about the photo. */
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });

  useEffect(() => {
    if (submit === 'waiting' && at === 'held') setSubmit('stopped');
    // A failure resolved elsewhere, for example by choosing another photo, does not submit the form.
    if (submit === 'stopped' && at !== 'held') setSubmit('no');
    if (submit !== 'waiting' || at !== 'rest') return;
    setSubmit('no');
    latest.current();
  }, [submit, at]);

  return {
    photo,
    element,
    waiting: submit === 'waiting',
    /** Resolves to true if the form can be sent now. Otherwise it is sent later, or the message is shown. */
    passes(): boolean {
      if (at === 'sending') setSubmit('waiting');
      if (at === 'held') {
        setSubmit('stopped');
        element.current?.focus();
      }
      return at === 'rest';
    },
    notYet: () => setSubmit('no'),
    /** Retries the upload; a stopped submit then continues. */
    again() {
      if (photo.upload.at !== 'held') return;
      if (submit === 'stopped') setSubmit('waiting');
      void photo.send(photo.upload.taken);
    },
    /** Discards the photo; a stopped submit continues now. */
    goOn() {
      if (submit === 'stopped') setSubmit('waiting');
      photo.leaveOut();
    },
  };
}
export type PhotoFirst = ReturnType<typeof usePhotoFirst>;
