// Names, paths and keys of photos. Apart from their conversion, which loads the picture library.
import { randomBytes } from 'node:crypto';
import { type PhotoCopy, photoCopyEdgesPx } from '@app/option-lists';
import type { FileStorage } from '../storage.ts';

/** Random, 22 characters, so that it cannot be guessed. */
export const createPhotoName = () => randomBytes(16).toString('base64url');

/** Path of a photo on the site, as listings store it. */
export const toPhotoPath = (name: string) => `/photos/${name}.webp`;

const copyNames = Object.keys(photoCopyEdgesPx) as PhotoCopy[];
const photoKeyPattern = new RegExp(`^([\\w-]{22})(?:-(?:${copyNames.join('|')}))?\\.webp$`);

/** Key in the storage: of the photo, or of a smaller copy. */
const toKey = (name: string, copy?: PhotoCopy) => `${name}${copy ? `-${copy}` : ''}.webp`;

/** The name of the photo that a file belongs to; undefined for a key that no photo has. */
export const parsePhotoKey = (key: string): string | undefined => photoKeyPattern.exec(key)?.[1];

/** A photo as it is stored, and its smaller copies in the order of `photoCopyEdgesPx`; a portrait has none. */
export type PhotoFiles = readonly [photo: Buffer, ...copies: Buffer[]];

export const countBytes = (files: PhotoFiles): number =>
  files.reduce((sum, { byteLength }) => sum + byteLength, 0);

/** Stores all files of a photo, the photo itself last. After a failure the sweep deletes the others. */
export async function putPhoto(storage: FileStorage, name: string, [photo, ...smallerCopies]: PhotoFiles) {
  for (const [index, copy] of smallerCopies.entries()) await storage.put(toKey(name, copyNames[index]), copy);
  await storage.put(toKey(name), photo);
}

export async function deletePhoto(storage: FileStorage, name: string): Promise<void> {
  for (const copy of [undefined, ...copyNames]) await storage.delete(toKey(name, copy));
}
