import { type App, problems } from '@app/service-kit';
import { getStaffPhoto } from '@app/types/admin/updates';
import type { AdminDeps } from '../deps.ts';
import { mountStaff } from '../mount-staff.ts';

/** Photos for the team: also those that wait, or that nobody may see any more. */
export function mountPhotos(app: App, { storage }: AdminDeps): void {
  mountStaff(app, getStaffPhoto, async ({ params }) => {
    const bytes = await storage.get(`${params.name}.webp`);
    if (!bytes) throw problems.notFound();
    return { photo: { type: 'image/webp' as const, base64: Buffer.from(bytes).toString('base64') } };
  });
}
