import { type Failure, useKeepOwnPhoto } from '@app/remote-kit';
import { useShell } from '@app/shell-api';
import { useCallback, useEffect, useRef, useState } from 'react';
import { m } from '../paraglide/messages.js';
import type { DrawnPhoto } from './draw.ts';
import { type PhotoUse, sendPhoto } from './send-photo.ts';

/** State of a photo upload. */
export type Upload =
  | { at: 'rest' }
  | { at: 'sending'; photo: DrawnPhoto; share: number }
  /** Can be retried. `failure` is null if the user stopped it. */
  | { at: 'held'; photo: DrawnPhoto; failure: Failure | null };

interface PhotoUploadOptions {
  getToken: () => Promise<string | null>;
  onDone: (address: string) => void;
  use?: PhotoUse;
  /** Starts an upload when its turn comes. Absent: at once. */
  inTurn?: <T>(upload: () => Promise<T>) => Promise<T>;
}

const startNow = <T>(upload: () => Promise<T>) => upload();

/**
 * Uploads one photo at a time. The state belongs to the form, not the picker: the form outlives the picker and needs to
 * know before submit whether the upload is done.
 */
export function usePhotoUpload({ getToken, onDone, use, inTurn = startNow }: PhotoUploadOptions) {
  const { announce } = useShell();
  const keep = useKeepOwnPhoto();
  const [upload, renderUpload] = useState<Upload>({ at: 'rest' });
  const latestUpload = useRef(upload);
  /** Says how far it is now: a quick submit may come before that is rendered. */
  const getStage = useCallback(() => latestUpload.current.at, []);
  const [isLeftOut, setIsLeftOut] = useState(false);
  const currentUpload = useRef<AbortController>(undefined);
  const latestOptions = useRef({ getToken, onDone });
  useEffect(() => {
    latestOptions.current = { getToken, onDone };
  });

  function setUpload(next: Upload): void {
    latestUpload.current = next;
    renderUpload(next);
  }

  async function send(photo: DrawnPhoto): Promise<void> {
    currentUpload.current?.abort();
    const controller = new AbortController();
    currentUpload.current = controller;
    setUpload({ at: 'sending', photo, share: 0 });
    setIsLeftOut(false);
    const result = await inTurn(() =>
      sendPhoto(photo.jpeg, {
        use,
        getToken: latestOptions.current.getToken,
        signal: controller.signal,
        onProgress: (share) => {
          if (currentUpload.current === controller) setUpload({ at: 'sending', photo, share });
        },
      }),
    );
    if (currentUpload.current !== controller) return; // replaced by another photo
    if (result.status === 'done') {
      keep(result.address, photo.preview);
      setUpload({ at: 'rest' });
      announce(m.photo_done());
      latestOptions.current.onDone(result.address);
    } else setUpload({ at: 'held', photo, failure: result.status === 'failed' ? result.failure : null });
  }

  /** Discards the photo that waits for a retry. */
  function drop(): void {
    const controller = currentUpload.current;
    currentUpload.current = undefined;
    controller?.abort();
    setUpload({ at: 'rest' });
  }

  return {
    upload,
    getStage,
    send,
    stop: () => currentUpload.current?.abort(),
    drop,
    /** Discards it so that the form can be sent. */
    leaveOut: () => {
      drop();
      setIsLeftOut(true);
    },
    /** True if the last chosen photo was discarded that way. */
    isLeftOut,
  };
}
export type PhotoUpload = ReturnType<typeof usePhotoUpload>;
