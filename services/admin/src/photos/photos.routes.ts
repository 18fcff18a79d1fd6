import type { ViewedProof } from '@app/reviews';
import { type App, problems } from '@app/service-kit';
import type { FileStorage } from '@app/storage';
import { decryptFile, toProofKey } from '@app/storage/proof';
import { getStaffPhoto } from '@app/types/admin/updates';
import type { AdminDeps } from '../deps.ts';
import { registerStaffCall } from '../staff-call.ts';

/** Route of photos for staff, including pending and hidden ones. */
export function registerPhotoRoutes(app: App, { photoStorage }: AdminDeps): void {
  registerStaffCall(app, getStaffPhoto, async ({ params }) => {
    const bytes = await photoStorage.get(`${params.name}.webp`);
    if (!bytes) throw problems.notFound();
    return { photo: { type: 'image/webp' as const, base64: Buffer.from(bytes).toString('base64') } };
  });
}

/** Loads and decrypts a proof's picture for a reply. @throws 404 if its file was deleted */
export async function loadProofPicture(proofStorage: FileStorage, { fileName, encryptionKey }: ViewedProof) {
  const encryptedFile = await proofStorage.get(toProofKey(fileName));
  if (!encryptedFile) throw problems.notFound();
  return {
    picture: {
      type: 'image/webp' as const,
      base64: decryptFile(encryptedFile, encryptionKey, fileName).toString('base64'),
    },
  };
}
