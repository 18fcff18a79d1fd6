import { type Failure, useCacheOwnPhoto, useOwnToken } from '@app/remote-kit';
import { useShell } from '@app/shell-api';
import { useCallback, useEffect, useRef, useState } from 'react';
import { m } from '../paraglide/messages.js';
import type { DrawnPhoto } from './draw.ts';
import { type PhotoPurpose, sendPhoto } from './send-photo.ts';

export type PhotoUploadState =
  | { status: 'idle' }
  /** `share`: sent fraction, 0 to 1. */
  | { status: 'sending'; photo: DrawnPhoto; share: number }
  /** Can be retried. `failure` is null if the user stopped it. */
  | { status: 'stopped'; photo: DrawnPhoto; failure: Failure | null };

interface PhotoUploadOptions {
  onDone: (photoUrl: string) => void;
  purpose?: PhotoPurpose;
  /** Starts the upload after those before it. Absent: it starts at once. */
  enqueue?: <T>(startUpload: () => Promise<T>) => Promise<T>;
}

const startNow = <T>(startUpload: () => Promise<T>) => startUpload();

/** Uploads one photo at a time. Belongs to the form, which outlives the picker and waits for the upload. */
export function usePhotoUpload({ onDone, purpose, enqueue = startNow }: PhotoUploadOptions) {
  const { announce } = useShell();
  const getToken = useOwnToken();
  const cachePhoto = useCacheOwnPhoto();
  const [renderedUpload, setRenderedUpload] = useState<PhotoUploadState>({ status: 'idle' });
  const latestStateRef = useRef(renderedUpload);
  /** Returns the current status: a quick submit may come before it is rendered. */
  const getStatus = useCallback(() => latestStateRef.current.status, []);
  const [isDiscarded, setIsDiscarded] = useState(false);
  const currentControllerRef = useRef<AbortController>(undefined);
  const latestOptionsRef = useRef({ getToken, onDone });
  useEffect(() => {
    latestOptionsRef.current = { getToken, onDone };
  });

  function setState(uploadState: PhotoUploadState): void {
    latestStateRef.current = uploadState;
    setRenderedUpload(uploadState);
  }

  async function send(photo: DrawnPhoto): Promise<void> {
    currentControllerRef.current?.abort();
    const controller = new AbortController();
    currentControllerRef.current = controller;
    setState({ status: 'sending', photo, share: 0 });
    setIsDiscarded(false);
    const result = await enqueue(() =>
      sendPhoto(photo.jpeg, {
        purpose,
        getToken: latestOptionsRef.current.getToken,
        signal: controller.signal,
        onProgress: (share) => {
          if (currentControllerRef.current === controller) setState({ status: 'sending', photo, share });
        },
      }),
    );
    if (currentControllerRef.current !== controller) return; // replaced by another photo
    if (result.status === 'done') {
      cachePhoto(result.url, photo.previewUrl);
      setState({ status: 'idle' });
      announce(m.photo_done());
      latestOptionsRef.current.onDone(result.url);
    } else
      setState({ status: 'stopped', photo, failure: result.status === 'failed' ? result.failure : null });
  }

  /** Discards the photo that waits for a retry. */
  function discard(): void {
    const controller = currentControllerRef.current;
    currentControllerRef.current = undefined;
    controller?.abort();
    setState({ status: 'idle' });
  }

  return {
    uploadState: renderedUpload,
    getStatus,
    send,
    stop: () => currentControllerRef.current?.abort(),
    discard,
    /** Discards the photo so that the form can be sent. */
    skipPhoto: () => {
      discard();
      setIsDiscarded(true);
    },
    /** True if `skipPhoto` discarded the last chosen photo. */
    isDiscarded,
  };
}
export type PhotoUpload = ReturnType<typeof usePhotoUpload>;
