import { useEffect, useRef, useState } from 'react';
import type { PhotoUpload } from './use-photo-upload.ts';

/**
 * Keeps a form from going without the photo that was chosen: sending waits while it uploads, and asks what to do where
 * it did not come through. `send` is called when nothing is in the way any more.
 */
export function usePhotoFirst(photo: PhotoUpload, send: () => void) {
  const { at } = photo.upload;
  /** The state of the last try to send: it waits for the photo, or the photo's failure stopped it. */
  const [request, setRequested] = useState<'no' | 'waiting' | 'stopped'>('no');
  /** What says that the photo is not there. */
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });

  useEffect(() => {
    if (request === 'waiting' && at === 'held') setRequested('stopped');
    // What was done about it elsewhere, as by another photo, is no order to send.
    if (request === 'stopped' && at !== 'held') setRequested('no');
    if (request !== 'waiting' || at !== 'rest') return;
    setRequested('no');
    latest.current();
  }, [request, at]);

  return {
    photo,
    element,
    waiting: request === 'waiting',
    /** Resolves to true if the form may go now. Where not, it goes by itself later, or the person is shown why. */
    passes(): boolean {
      if (at === 'sending') setRequested('waiting');
      if (at === 'held') {
        setRequested('stopped');
        element.current?.focus();
      }
      return at === 'rest';
    },
    notYet: () => setRequested('no'),
    /** Uploads it again; a form that it stopped goes then. */
    again() {
      if (photo.upload.at !== 'held') return;
      if (request === 'stopped') setRequested('waiting');
      void photo.send(photo.upload.taken);
    },
    /** Gives the photo up; a form that it stopped goes now. */
    goOn() {
      if (request === 'stopped') setRequested('waiting');
      photo.leaveOut();
    },
  };
}
export type PhotoFirst = ReturnType<typeof usePhotoFirst>;
