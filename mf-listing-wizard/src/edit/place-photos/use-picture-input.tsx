import { FieldError } from '@app/ui';
import { type ChangeEvent, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { type DrawnPhoto, shrinkToJpeg } from '../../photo/draw.ts';
import { openPicture, pictureTypes } from '../../photo/open-picture.ts';

interface PictureInputOptions {
  label: string;
  /** Most files at once. */
  most: number;
  /** Said if more were chosen. */
  tooMany?: string;
  onChosen: (photos: DrawnPhoto[]) => void;
}

/** A hidden file input with what it has to say, and what opens it. Pictures are made small enough to send. */
export function usePictureInput({ label, most, tooMany = '', onChosen }: PictureInputOptions) {
  const input = useRef<HTMLInputElement>(null);
  const [isOpening, setIsOpening] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const files = [...(currentTarget.files ?? [])];
    currentTarget.value = ''; // so that choosing the same file again fires a change event
    setIsOpening(true);
    const results = await Promise.all(files.slice(0, most).map(drawFile));
    setIsOpening(false);
    const problemTexts = results.filter((result) => typeof result === 'string');
    setProblems([...problemTexts, ...(files.length > most ? [tooMany] : [])]);
    const photos = results.filter((result) => typeof result !== 'string');
    if (photos.length > 0) onChosen(photos);
  }
  const element = (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={most > 1}
        aria-label={label}
        accept={pictureTypes.join(',')}
        onChange={choose}
      />
      <div role="status">{isOpening && <p>{m.photo_opening()}</p>}</div>
      <div role="alert">
        {problems.map((problem, index) => (
          <FieldError key={index}>{problem}</FieldError>
        ))}
      </div>
    </>
  );
  return { element, open: () => input.current?.click() };
}

/** The photo to send, or why the file is none. */
async function drawFile(file: File): Promise<DrawnPhoto | string> {
  const result = await openPicture(file);
  if ('problem' in result) return `${file.name}: ${result.problem}`;
  const photo = await shrinkToJpeg(result.picture).catch(() => `${file.name}: ${m.photo_unreadable()}`);
  result.picture.close();
  return photo;
}
