import { FieldError } from '@app/ui';
import { type ChangeEvent, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { type DrawnPhoto, shrinkToJpeg } from '../../photo/draw.ts';
import { openPicture, pictureTypes } from '../../photo/open-picture.ts';

interface PictureInputOptions {
  label: string;
  /** Maximum number of files at once. */
  maxFiles: number;
  /** Message if more were chosen. */
  tooManyText?: string;
  onChosen: (photos: DrawnPhoto[]) => void;
}

/** Returns a hidden file input with its messages, and a function that opens it. Pictures are shrunk before sending. */
export function usePictureInput({ label, maxFiles, tooManyText = '', onChosen }: PictureInputOptions) {
  const inputRef = useRef<HTMLInputElement>(null);
  const [isOpening, setIsOpening] = useState(false);
  const [errorTexts, setErrorTexts] = useState<readonly string[]>([]);

  async function handleFileChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const files = [...(currentTarget.files ?? [])];
    currentTarget.value = ''; // so that choosing the same file again fires a change event
    setIsOpening(true);
    const photosOrErrorTexts = await Promise.all(files.slice(0, maxFiles).map(preparePhoto));
    setIsOpening(false);
    const newErrorTexts = photosOrErrorTexts.filter((item) => typeof item === 'string');
    setErrorTexts([...newErrorTexts, ...(files.length > maxFiles ? [tooManyText] : [])]);
    const photos = photosOrErrorTexts.filter((item) => typeof item !== 'string');
    if (photos.length > 0) onChosen(photos);
  }
  const element = (
    <>
      <input
        ref={inputRef}
        type="file"
        hidden
        multiple={maxFiles > 1}
        aria-label={label}
        accept={pictureTypes.join(',')}
        onChange={handleFileChange}
      />
      <div role="status">{isOpening && <p>{m.photo_opening()}</p>}</div>
      <div role="alert">
        {errorTexts.map((errorText, index) => (
          <FieldError key={index}>{errorText}</FieldError>
        ))}
      </div>
    </>
  );
  return { element, open: () => inputRef.current?.click() };
}

/** Returns the photo to send, or an error message. */
async function preparePhoto(file: File): Promise<DrawnPhoto | string> {
  const result = await openPicture(file);
  if ('errorText' in result) return `${file.name}: ${result.errorText}`;
  const photoOrErrorText = await shrinkToJpeg(result.picture).catch(
    () => `${file.name}: ${m.photo_unreadable()}`,
  );
  result.picture.close();
  return photoOrErrorText;
}
