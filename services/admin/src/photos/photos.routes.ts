import { type App, problems } from '@app/service-kit';
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
