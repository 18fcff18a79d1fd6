import { getLabel, placePhotoKinds } from '@app/option-lists';
import { useShell } from '@app/shell-api';
import { type PlacePhoto, toPhotoCopy } from '@app/types';
import { ArrowLeftIcon, ArrowRightIcon, Button, Dialog } from '@app/ui';
import type { KeyboardEvent } from 'react';
import { m } from '../../paraglide/messages.js';
import styles from './PhotoViewer.module.css';

interface PhotoViewerProps {
  photos: readonly PlacePhoto[];
  index: number;
  onIndex: (index: number) => void;
  onClose: () => void;
}

/** A photo of the place, large, with what it shows; arrow keys and buttons lead to the others. */
export default function PhotoViewer({ photos, index, onIndex, onClose }: PhotoViewerProps) {
  const { locale } = useShell();
  const all = photos.length;
  const { photo, kind, alt } = photos[index]!;
  const show = (step: 1 | -1) => onIndex((index + step + all) % all);
  function handleKey({ key }: KeyboardEvent) {
    if (all > 1 && key === 'ArrowRight') show(1);
    if (all > 1 && key === 'ArrowLeft') show(-1);
  }
  return (
    <Dialog
      open
      className={styles.Viewer}
      onClose={onClose}
      onKeyDown={handleKey}
      title={m.place_photo_of({ n: index + 1, all, kind: getLabel(placePhotoKinds, kind, locale) })}
      closeLabel={m.place_photo_close()}
      actions={
        all > 1 && (
          <>
            <Button kind="secondary" onClick={() => show(-1)}>
              <ArrowLeftIcon /> {m.place_photo_previous()}
            </Button>
            <Button kind="secondary" onClick={() => show(1)}>
              {m.place_photo_next()} <ArrowRightIcon />
            </Button>
          </>
        )
      }
    >
      <figure className={styles.Figure} aria-live="polite">
        {/* Another element for each photo, so that the one before is not shown below the new words. */}
        <picture key={photo}>
          <source media="(max-width: 48rem)" srcSet={toPhotoCopy(photo, 'medium')} />
          <img src={photo} alt="" />
        </picture>
        <figcaption>{alt}</figcaption>
      </figure>
    </Dialog>
  );
}
