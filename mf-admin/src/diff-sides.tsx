import { compareWords } from '@app/remote-kit/compare-words';
import type { PlacePhoto } from '@app/types';
import { Chip, Stack } from '@app/ui';
import type { ReactNode } from 'react';
import { type DisplayValue, formatPlacePhoto, toDisplayValue } from './field-values.ts';
import { findPhotoName, StaffPhoto } from './StaffPhoto.tsx';
import { ChangedText, type ChangedTextProps, ChangeList } from './ui/ChangeList.tsx';
import { DiffNote } from './ui/DiffRow.tsx';
import { formatUnchanged } from './words/field-names.ts';

/** Both sides of a comparison: the old side highlights removed content, the new side added content. */
interface DiffSides {
  oldValue: ReactNode;
  newValue: ReactNode;
}

const EmptyText = ({ text = 'empty' }: { text?: string }) => (
  <p>
    <i>{text}</i>
  </p>
);

/** Renders both sides of a text. `isProse`: highlights single words instead of the whole text. */
export function renderTextSides(oldText: string, newText: string, isProse = true): DiffSides {
  const { oldSegments, newSegments } = isProse
    ? compareWords(oldText, newText)
    : {
        oldSegments: [{ text: oldText, isChanged: false }],
        newSegments: [{ text: newText, isChanged: true }],
      };
  // An old text that is replaced completely is not highlighted, so that it remains readable.
  const isReplaced = oldSegments.every(({ isChanged }) => isChanged);
  return {
    oldValue:
      oldText === '' ? (
        <EmptyText />
      ) : (
        <ChangedText
          kind="removed"
          segments={isReplaced ? [{ text: oldText, isChanged: false }] : oldSegments}
        />
      ),
    newValue: newText === '' ? <EmptyText /> : <ChangedText kind="added" segments={newSegments} />,
  };
}

/** Renders both sides of a list; unchanged items are only counted. */
export function renderListSides(
  field: string,
  oldItems: readonly string[],
  newItems: readonly string[],
): DiffSides {
  const removedItems = oldItems.filter((item) => !newItems.includes(item));
  const addedItems = newItems.filter((item) => !oldItems.includes(item));
  const unchangedCount = oldItems.length - removedItems.length;
  const renderSide = (kind: 'added' | 'removed', items: readonly string[]) => (
    <>
      {items.length > 0 && <ChangeList kind={kind} items={items} />}
      {unchangedCount > 0 && <DiffNote>{formatUnchanged(field, unchangedCount)}</DiffNote>}
      {items.length === 0 && unchangedCount === 0 && <EmptyText />}
    </>
  );
  return { oldValue: renderSide('removed', removedItems), newValue: renderSide('added', addedItems) };
}

export function renderFieldSides(field: string, oldValue: unknown, newValue: unknown): DiffSides {
  const [oldDisplay, newDisplay] = [toDisplayValue(field, oldValue), toDisplayValue(field, newValue)];
  if (oldDisplay.kind === 'list' && newDisplay.kind === 'list')
    return renderListSides(field, oldDisplay.items, newDisplay.items);
  if (oldDisplay.kind === 'photo' && newDisplay.kind === 'photo') {
    return {
      oldValue: <Photo name={oldDisplay.name} alt="The photo that is live now" />,
      newValue: <Photo name={newDisplay.name} alt="The photo that is proposed" />,
    };
  }
  if (oldDisplay.kind === 'photos' && newDisplay.kind === 'photos') {
    return {
      oldValue: <PlacePhotos kind="removed" photos={oldDisplay.photos} otherSidePhotos={newDisplay.photos} />,
      newValue: <PlacePhotos kind="added" photos={newDisplay.photos} otherSidePhotos={oldDisplay.photos} />,
    };
  }
  const isProse = oldDisplay.kind === 'prose' && newDisplay.kind === 'prose';
  return renderTextSides(getText(oldDisplay), getText(newDisplay), isProse);
}

interface PlacePhotosProps extends Pick<ChangedTextProps, 'kind'> {
  photos: readonly PlacePhoto[];
  otherSidePhotos: readonly PlacePhoto[];
}

/** Photos of the place in their order. A photo or a description that the other side lacks is highlighted. */
function PlacePhotos({ kind, photos, otherSidePhotos }: PlacePhotosProps) {
  if (photos.length === 0) return <EmptyText />;
  return (
    <Stack as="ol">
      {photos.map((placePhoto, index) => {
        const name = findPhotoName(placePhoto.photo);
        const isOnBothSides = otherSidePhotos.some(({ photo }) => photo === placePhoto.photo);
        const isChanged = !isSamePhoto(otherSidePhotos[index], placePhoto);
        const changeLabel = isOnBothSides ? 'Changed' : kind === 'added' ? 'Added' : 'Removed';
        const photoText = formatPlacePhoto(placePhoto);
        return (
          <Stack as="li" gap={1} key={placePhoto.photo}>
            {isChanged && <Chip kind={kind === 'added' ? 'ok' : 'warn'}>{changeLabel}</Chip>}
            {name && <StaffPhoto isUncropped name={`${name}-medium`} alt={placePhoto.alt} />}
            <ChangedText kind={kind} segments={[{ text: photoText, isChanged }]} />
          </Stack>
        );
      })}
    </Stack>
  );
}

const isSamePhoto = (one: PlacePhoto | undefined, other: PlacePhoto) =>
  one?.photo === other.photo && one.kind === other.kind && one.alt === other.alt;

const Photo = ({ name, alt }: { name: string | null; alt: string }) =>
  name ? <StaffPhoto name={name} alt={alt} /> : <EmptyText text="No photo" />;

const getText = (value: DisplayValue) => (value.kind === 'prose' || value.kind === 'text' ? value.text : '');
