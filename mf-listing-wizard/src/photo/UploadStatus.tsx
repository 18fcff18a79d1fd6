import { FailureBanner, useIsSlow } from '@app/remote-kit';
import { Button, Row, Stack } from '@app/ui';
import { useId } from 'react';
import { m } from '../paraglide/messages.js';
import type { DrawnPhoto } from './draw.ts';
import styles from './Photo.module.css';
import type { PhotoUploadState } from './use-photo-upload.ts';

interface UploadStatusProps {
  uploadState: PhotoUploadState;
  onStop: () => void;
  onRetry: (photo: DrawnPhoto) => void;
  onDiscard: () => void;
}

/** Progress or result of an upload. The photo and typed values are kept on failure. */
export function UploadStatus({ uploadState, onStop, onRetry, onDiscard }: UploadStatusProps) {
  const isSlow = useIsSlow(uploadState.status === 'sending');
  return (
    <>
      {uploadState.status === 'sending' && <UploadProgress share={uploadState.share} />}
      <div role="status">
        {uploadState.status === 'sending' && isSlow && (
          <Row>
            <p>
              <b>{m.photo_slow()}</b> {m.photo_slow_more()}
            </p>
            <Button kind="secondary" onClick={onStop}>
              {m.photo_stop()}
            </Button>
          </Row>
        )}
        {uploadState.status === 'stopped' && !uploadState.failure && <p>{m.photo_stopped()}</p>}
      </div>
      <FailureBanner failure={uploadState.status === 'stopped' ? uploadState.failure : null} />
      {uploadState.status === 'stopped' && (
        <>
          {uploadState.failure && <p>{m.photo_safe()}</p>}
          <Row>
            <Button kind="tint" onClick={() => onRetry(uploadState.photo)}>
              {m.photo_again()}
            </Button>
            <Button kind="quiet" onClick={onDiscard}>
              {m.photo_drop()}
            </Button>
          </Row>
        </>
      )}
    </>
  );
}

function UploadProgress({ share }: { share: number }) {
  const id = useId();
  return (
    <Stack gap="half">
      <p id={id}>{m.photo_sending({ percent: Math.round(share * 100) })}</p>
      <progress className={styles.Progress} aria-labelledby={id} max={1} value={share} />
    </Stack>
  );
}
