import { lazyPart } from '@app/remote-kit';
import { type PlacePhoto, toPhotoCopyPath } from '@app/types';
import { classNames, Row } from '@app/ui';
import { Suspense, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import styles from './PlacePhotos.module.css';

/** Loaded on demand: few people open a photo. */
const PhotoViewer = lazyPart(() => import(/* webpackChunkName: "rare" */ './PhotoViewer.tsx'));

/** A row of small photos of the place. Each opens in a viewer; without scripts, its link opens the file. */
export function PlacePhotos({ photos }: { photos: readonly PlacePhoto[] }) {
  const [openIndex, setOpenIndex] = useState<number>();
  return (
    <>
      <Row
        as="ul"
        nowrap
        gap={1}
        align="stretch"
        className={classNames('NoPrint', styles.Photos)}
        aria-label={m.place_photos()}
      >
        {photos.map(({ photo, alt }, index) => (
          <li key={photo}>
            <a
              href={photo}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                setOpenIndex(index);
              }}
            >
              <img src={toPhotoCopyPath(photo, 'small')} alt={alt} width={88} height={66} loading="lazy" />
            </a>
          </li>
        ))}
      </Row>
      {openIndex !== undefined && (
        <Suspense>
          <PhotoViewer
            photos={photos}
            index={openIndex}
            onIndexChange={setOpenIndex}
            onClose={() => setOpenIndex(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
