import type { ViewedProof } from '@app/reviews';
import { problems } from '@app/service-kit';
import type { FileStorage } from '@app/storage';
import { openFile, toProofKey } from '@app/storage/proof';

/** Loads and decrypts a proof's picture for a reply. @throws 404 if its file is gone */
export async function loadSealedPicture(files: FileStorage, { name, key }: ViewedProof) {
  const sealedFile = await files.get(toProofKey(name));
  if (!sealedFile) throw problems.notFound();
  return {
    picture: { type: 'image/webp' as const, base64: openFile(sealedFile, key, name).toString('base64') },
  };
}
