import { FieldError } from '@app/ui';
import { type ChangeEvent, useRef, useState } from 'react';
import { m } from '../paraglide/messages.js';
import { type DrawnPhoto, shrinkToJpeg } from './draw.ts';

interface PictureInputOptions<Picture extends object> {
  label: string;
  maxFiles?: number;
  /** Message if more were chosen. */
  tooManyText?: string;
  /** Returns the picture of a file, or an error message. */
  openFile: (file: File) => Promise<Picture | string>;
  onChosen: (pictures: Picture[]) => void;
}

/** Returns a hidden file input with its messages, and a function that opens it. */
export function usePictureInput<Picture extends object>({
  label,
  maxFiles = 1,
  tooManyText = '',
  openFile,
  onChosen,
}: PictureInputOptions<Picture>) {
  const inputRef = useRef<HTMLInputElement>(null);
  const [isOpening, setIsOpening] = useState(false);
  const [errorTexts, setErrorTexts] = useState<readonly string[]>([]);

  async function handleFileChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const files = [...(currentTarget.files ?? [])];
    currentTarget.value = ''; // so that choosing the same file again fires a change event
    setErrorTexts([]);
    setIsOpening(true);
    const picturesOrErrorTexts = await Promise.all(files.slice(0, maxFiles).map(openFile));
    setIsOpening(false);
    const newErrorTexts = picturesOrErrorTexts.filter((item) => typeof item === 'string');
    setErrorTexts([...newErrorTexts, ...(files.length > maxFiles ? [tooManyText] : [])]);
    const pictures = picturesOrErrorTexts.filter((item) => typeof item !== 'string');
    if (pictures.length > 0) onChosen(pictures);
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
  return { element, open: () => inputRef.current?.click(), setErrorTexts };
}

/** Accepted types of the file dialog. Phones convert other formats to one of these. */
const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'];
const maxBytes = 30 * 1024 * 1024;
const minEdge = 100;

/** Decodes a chosen file, rotated according to its EXIF orientation. Returns an error message that says what to do. */
export async function openPicture(file: File): Promise<ImageBitmap | string> {
  const isHeic = /^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name);
  // Some systems report no type; decoding then decides.
  if (!isHeic && file.type !== '' && !pictureTypes.includes(file.type)) return m.photo_wrong_kind();
  if (file.size > maxBytes) return m.photo_too_large();
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return isHeic ? m.photo_heic() : m.photo_unreadable();
  }
  const { width, height } = picture;
  if (Math.min(width, height) >= minEdge) return picture;
  picture.close();
  return m.photo_too_small({ width, height });
}

/** Returns the photo to send, small enough, or an error message. */
export async function openPlacePhoto(file: File): Promise<DrawnPhoto | string> {
  const picture = await openPicture(file);
  if (typeof picture === 'string') return `${file.name}: ${picture}`;
  const photoOrErrorText = await shrinkToJpeg(picture).catch(() => `${file.name}: ${m.photo_unreadable()}`);
  picture.close();
  return photoOrErrorText;
}
