import type { ViewedProof } from '@app/reviews';
import { type App, problems } from '@app/service-kit';
import type { FileStorage } from '@app/storage';
import { openFile, toProofKey } from '@app/storage/proof';
import { getStaffPhoto } from '@app/types/admin/updates';
import type { AdminDeps } from '../deps.ts';
import { registerStaffCall } from '../register-staff-call.ts';

/** Route of photos for staff, pending and hidden ones included. */
export function registerPhotoRoutes(app: App, { storage }: AdminDeps): void {
  registerStaffCall(app, getStaffPhoto, async ({ params }) => {
    const bytes = await storage.get(`${params.name}.webp`);
    if (!bytes) throw problems.notFound();
    return { photo: { type: 'image/webp' as const, base64: Buffer.from(bytes).toString('base64') } };
  });
}

/** Loads and decrypts a proof's picture for a reply. @throws 404 if its file was deleted */
export async function loadSealedPicture(files: FileStorage, { name, key }: ViewedProof) {
  const sealedFile = await files.get(toProofKey(name));
  if (!sealedFile) throw problems.notFound();
  return {
    picture: { type: 'image/webp' as const, base64: openFile(sealedFile, key, name).toString('base64') },
  };
}
