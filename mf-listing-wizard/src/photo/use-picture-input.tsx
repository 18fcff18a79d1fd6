import { FieldError } from '@app/ui';
import { type ChangeEvent, useRef, useState } from 'react';
import { m } from '../paraglide/messages.js';
import { pictureTypes } from './open-picture.ts';

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
