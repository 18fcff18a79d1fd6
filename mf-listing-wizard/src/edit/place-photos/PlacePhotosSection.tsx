import { maxPlacePhotos } from '@app/option-lists';
import { useShell } from '@app/shell-api';
import type { EditableListing } from '@app/types';
import { Button, CameraIcon, FieldError, Row, Text } from '@app/ui';
import { useRef, useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useErrorText } from '../../fields/error-texts.ts';
import type { ListingValues, PlacePhotoValues } from '../../fields/listing-values.ts';
import { m } from '../../paraglide/messages.js';
import type { DrawnPhoto } from '../../photo/draw.ts';
import { openPlacePhoto, usePictureInput } from '../../photo/use-picture-input.tsx';
import { FormSection } from '../FormSection.tsx';
import { PlacePhotoFields } from './PlacePhotoFields.tsx';

/** Photos of the place and what they show, in the order of the profile. Changes are public after approval. */
export function PlacePhotosSection({ editable }: { editable: EditableListing }) {
  const { announce, toast } = useShell();
  const { control } = useFormContext<ListingValues>();
  const { fields, append, insert, move, remove } = useFieldArray({ control, name: 'placePhotos' });
  const [enqueue] = useState(createQueue);
  /** Newly chosen photos by the `key` of their form values. */
  const chosenPhotosRef = useRef(new Map<string, DrawnPhoto>());
  const addButtonRef = useRef<HTMLButtonElement>(null);
  const errorText = useErrorText('placePhotos');
  const remainingCount = maxPlacePhotos - fields.length;
  const picker = usePictureInput({
    label: m.place_photo_add(),
    maxFiles: remainingCount,
    tooManyText: m.place_photos_too_many({ max: maxPlacePhotos }),
    openFile: openPlacePhoto,
    onChosen(photos) {
      const newPhotos = photos.map((photo): PlacePhotoValues => {
        const key = crypto.randomUUID();
        chosenPhotosRef.current.set(key, photo);
        return { key, photo: '', kind: '', alt: '' };
      });
      append(newPhotos, { shouldFocus: false });
    },
  });
  function movePhoto(index: number, targetIndex: number) {
    move(index, targetIndex);
    announce(m.place_photo_moved({ n: targetIndex + 1, all: fields.length }));
  }
  function removePhoto(index: number, values: PlacePhotoValues) {
    remove(index);
    addButtonRef.current?.focus();
    toast({
      text: m.place_photo_removed(),
      undo: { label: m.photo_undo(), run: () => insert(index, values, { shouldFocus: false }) },
    });
  }
  return (
    <FormSection id="place-photos" editable={editable} lead={m.place_photos_hint({ max: maxPlacePhotos })}>
      {fields.map(({ id: _, ...values }, index) => (
        <PlacePhotoFields
          key={values.key}
          photoKey={values.key}
          index={index}
          photoCount={fields.length}
          enqueue={enqueue}
          chosenPhoto={chosenPhotosRef.current.get(values.key)}
          onMove={(targetIndex) => movePhoto(index, targetIndex)}
          onRemove={(latestValues) => removePhoto(index, latestValues)}
        />
      ))}
      <div data-field="placePhotos" tabIndex={-1}>
        <Row>
          <Button
            ref={addButtonRef}
            kind="secondary"
            aria-disabled={remainingCount <= 0}
            onClick={remainingCount > 0 ? picker.open : undefined}
          >
            <CameraIcon /> {m.place_photo_add()}
          </Button>
        </Row>
        {remainingCount <= 0 && <Text soft>{m.place_photos_full({ max: maxPlacePhotos })}</Text>}
        {picker.element}
        {errorText && <FieldError>{errorText}</FieldError>}
      </div>
    </FormSection>
  );
}

/** Creates a queue that starts each task when those before it have succeeded or failed. */
function createQueue() {
  let lastTaskPromise: Promise<unknown> = Promise.resolve();
  return <T,>(task: () => Promise<T>): Promise<T> => {
    const taskPromise = lastTaskPromise.then(task);
    lastTaskPromise = taskPromise.catch(() => {});
    return taskPromise;
  };
}
