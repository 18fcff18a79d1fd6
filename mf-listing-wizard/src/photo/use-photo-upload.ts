import { type Failure, useKeepOwnPhoto } from '@app/remote-kit';
import { useShell } from '@app/shell-api';
import { useEffect, useRef, useState } from 'react';
import { m } from '../paraglide/messages.js';
import type { Taken } from './draw.ts';
import { sendPhoto } from './send-photo.ts';

/** Where a photo that was chosen stands. */
export type Upload =
  | { at: 'rest' }
  | { at: 'sending'; taken: Taken; share: number }
  /** Nothing is lost: it can be sent again. `failure` is null where the person stopped it. */
  | { at: 'held'; taken: Taken; failure: Failure | null };

interface Options {
  getToken: () => Promise<string | null>;
  onDone: (address: string) => void;
}

/**
 * Sends a photo, one at a time. Its state belongs to the form that the photo is for, not to the picker: the form
 * outlives it, and must know before it goes whether the photo is there.
 */
export function usePhotoUpload({ getToken, onDone }: Options) {
  const { announce } = useShell();
  const keep = useKeepOwnPhoto();
  const [upload, setUpload] = useState<Upload>({ at: 'rest' });
  const [leftOut, setLeftOut] = useState(false);
  const current = useRef<AbortController>(undefined);
  const latest = useRef({ getToken, onDone });
  useEffect(() => {
    latest.current = { getToken, onDone };
  });

  async function send(taken: Taken): Promise<void> {
    current.current?.abort();
    const own = new AbortController();
    current.current = own;
    setUpload({ at: 'sending', taken, share: 0 });
    setLeftOut(false);
    const sent = await sendPhoto(taken.jpeg, {
      getToken: latest.current.getToken,
      signal: own.signal,
      onProgress: (share) => {
        if (current.current === own) setUpload({ at: 'sending', taken, share });
      },
    });
    if (current.current !== own) return; // another photo took its place
    if (sent.status === 'done') {
      keep(sent.address, taken.preview);
      setUpload({ at: 'rest' });
      announce(m.photo_done());
      latest.current.onDone(sent.address);
    } else setUpload({ at: 'held', taken, failure: sent.status === 'failed' ? sent.failure : null });
  }

  /** Forgets the photo that waits to be sent again. */
  function drop(): void {
    const under = current.current;
    current.current = undefined;
    under?.abort();
    setUpload({ at: 'rest' });
  }

  return {
    upload,
    send,
    stop: () => current.current?.abort(),
    drop,
    /** Drops it so that the form can go. */
    leaveOut: () => {
      drop();
      setLeftOut(true);
    },
    /** The last photo that was chosen was left out like that. */
    leftOut,
  };
}
export type PhotoUpload = ReturnType<typeof usePhotoUpload>;
