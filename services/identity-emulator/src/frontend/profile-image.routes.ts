import type { App } from '@app/service-kit';
import { problems } from '../clerk-error.ts';
import type { Dependencies } from '../dependencies.ts';
import { detectImageType, largestImage } from '../files/images.ts';
import { getImageUrl } from '../shapes/user.ts';
import type { Frontend } from './call.ts';
import type { Call } from './request.ts';

export function registerProfileImageRoutes(app: App, front: Frontend, deps: Dependencies): void {
  const { users, browsers, images } = deps;

  app.post('/v1/me/profile_image', async (c) => {
    const { client, user } = await front.requireCaller(c);
    const { name, bytes } = await readUpload(c);
    if (bytes.length > largestImage) throw problems.imageTooLarge();
    const type = detectImageType(bytes);
    if (!type) throw problems.imageType();
    const imageId = await images.insert(user._id, { type, bytes });
    const changed = await users.change(user._id, () => ({ imageId }));
    await images.removeOf(user._id, imageId);
    await browsers.change(client._id);
    return front.reply(c, client, { object: 'image', id: imageId, name, public_url: getImageUrl(changed) });
  });

  app.delete('/v1/me/profile_image', async (c) => {
    const { client, user } = await front.requireCaller(c);
    await users.change(user._id, () => ({ imageId: null }));
    await images.removeOf(user._id);
    await browsers.change(client._id);
    return front.reply(c, client, { object: 'image', id: user.imageId, deleted: true });
  });
}

/** Reads the field `file` of a multipart form. */
async function readUpload(c: Call): Promise<{ name: string; bytes: Buffer }> {
  const form = await c.req.formData().catch(() => {
    throw problems.malformed();
  });
  const file = form.get('file');
  if (!(file instanceof File)) throw problems.missing('file');
  return { name: file.name.slice(0, 200), bytes: Buffer.from(await file.arrayBuffer()) };
}
