import { getLabel, placePhotoKinds } from '@app/option-lists';
import { useShell } from '@app/shell-api';
import { type PlacePhoto, toPhotoCopyPath } from '@app/types';
import { ArrowLeftIcon, ArrowRightIcon, Button, Dialog } from '@app/ui';
import type { KeyboardEvent } from 'react';
import { m } from '../../paraglide/messages.js';
import styles from './PhotoViewer.module.css';

interface PhotoViewerProps {
  photos: readonly PlacePhoto[];
  index: number;
  onIndexChange: (index: number) => void;
  onClose: () => void;
}

/** A large photo of the place with its description; arrow keys and buttons show the others. */
export default function PhotoViewer({ photos, index, onIndexChange, onClose }: PhotoViewerProps) {
  const { locale } = useShell();
  const photoCount = photos.length;
  const { photo, kind, alt } = photos[index]!;
  const movePhoto = (indexOffset: 1 | -1) => onIndexChange((index + indexOffset + photoCount) % photoCount);
  function handleKeyDown({ key }: KeyboardEvent) {
    if (photoCount > 1 && key === 'ArrowRight') movePhoto(1);
    if (photoCount > 1 && key === 'ArrowLeft') movePhoto(-1);
  }
  return (
    <Dialog
      open
      className={styles.Viewer}
      onClose={onClose}
      onKeyDown={handleKeyDown}
      title={m.place_photo_of({
        n: index + 1,
        all: photoCount,
        kind: getLabel(placePhotoKinds, kind, locale),
      })}
      closeLabel={m.place_photo_close()}
      actions={
        photoCount > 1 && (
          <>
            <Button kind="secondary" onClick={() => movePhoto(-1)}>
              <ArrowLeftIcon /> {m.place_photo_previous()}
            </Button>
            <Button kind="secondary" onClick={() => movePhoto(1)}>
              {m.place_photo_next()} <ArrowRightIcon />
            </Button>
          </>
        )
      }
    >
      <figure className={styles.Figure} aria-live="polite">
        {/* A new element for each photo, so that the previous one is not shown with the new caption. */}
        <picture key={photo}>
          <source media="(max-width: 48rem)" srcSet={toPhotoCopyPath(photo, 'medium')} />
          <img src={photo} alt="" />
        </picture>
        <figcaption>{alt}</figcaption>
      </figure>
    </Dialog>
  );
}
