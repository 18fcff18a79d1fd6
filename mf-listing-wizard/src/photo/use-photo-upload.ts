import { type Failure, useKeepOwnPhoto } from '@app/remote-kit';
import { useShell } from '@app/shell-api';
import { useEffect, useRef, useState } from 'react';
import { m } from '../paraglide/messages.js';
import type { Taken } from './draw.ts';
import { sendPhoto } from './send-photo.ts';

/** State of a photo upload. */
export type Upload =
  | { at: 'rest' }
  | { at: 'sending'; taken: Taken; share: number }
  /** Can be retried. `failure` is null if the user stopped it. */
  | { at: 'held'; taken: Taken; failure: Failure | null };

interface Options {
  getToken: () => Promise<string | null>;
  onDone: (address: string) => void;
}

/**
 * Uploads one photo at a time. The state belongs to the form, not the picker: the form outlives the picker and needs to
 * know before submit whether the upload is done.
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
    if (current.current !== own) return; // replaced by another photo
    if (sent.status === 'done') {
      keep(sent.address, taken.preview);
      setUpload({ at: 'rest' });
      announce(m.photo_done());
      latest.current.onDone(sent.address);
    } else setUpload({ at: 'held', taken, failure: sent.status === 'failed' ? sent.failure : null });
  }

  /** Discards the photo that waits for a retry. */
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
    /** Discards it so that the form can be sent. */
    leaveOut: () => {
      drop();
      setLeftOut(true);
    },
    /** True if the last chosen photo was discarded that way. */
    leftOut,
  };
}
export type PhotoUpload = ReturnType<typeof usePhotoUpload>;
