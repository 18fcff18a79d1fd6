import type { App } from '@app/service-kit';
import { clerkErrors } from '../clerk-error.ts';
import type { Dependencies } from '../dependencies.ts';
import { detectImageType, maxImageBytes } from '../files/images.ts';
import { getImageUrl } from '../shapes/user.ts';
import type { Frontend } from './frontend.ts';
import type { RequestContext } from './request.ts';

export function registerProfileImageRoutes(app: App, frontend: Frontend, deps: Dependencies): void {
  const { users, browsers, images } = deps;

  app.post('/v1/me/profile_image', async (c) => {
    const { client, user } = await frontend.requireCaller(c);
    const { name, bytes } = await readUpload(c);
    if (bytes.length > maxImageBytes) throw clerkErrors.imageTooLarge();
    const type = detectImageType(bytes);
    if (!type) throw clerkErrors.unsupportedImageType();
    const imageId = await images.insert(user._id, { type, bytes });
    const updatedUser = await users.update(user._id, () => ({ imageId }));
    await images.removeUserImages(user._id, imageId);
    await browsers.update(client._id);
    return frontend.reply(c, client, {
      object: 'image',
      id: imageId,
      name,
      public_url: getImageUrl(updatedUser),
    });
  });

  app.delete('/v1/me/profile_image', async (c) => {
    const { client, user } = await frontend.requireCaller(c);
    await users.update(user._id, () => ({ imageId: null }));
    await images.removeUserImages(user._id);
    await browsers.update(client._id);
    return frontend.reply(c, client, { object: 'image', id: user.imageId, deleted: true });
  });
}

async function readUpload(c: RequestContext): Promise<{ name: string; bytes: Buffer }> {
  const form = await c.req.formData().catch(() => {
    throw clerkErrors.requestMalformed();
  });
  const file = form.get('file');
  if (!(file instanceof File)) throw clerkErrors.paramMissing('file');
  return { name: file.name.slice(0, 200), bytes: Buffer.from(await file.arrayBuffer()) };
}
