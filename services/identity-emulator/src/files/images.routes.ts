import { type App, problems } from '@app/service-kit';
import { ClerkError } from '../clerk-error.ts';
import type { Dependencies } from '../create-dependencies.store.ts';
import type { ImageDoc } from '../documents.ts';
import type { Frontend } from '../frontend/frontend.ts';
import type { RequestContext } from '../frontend/request.ts';
import { getImageUrl } from '../shapes/user.ts';

export const maxImageBytes = 5 * 1024 * 1024;

/** Serves profile images to anyone with the address, which is random and different for each upload. */
export function registerImageRoutes(app: App, { images }: Pick<Dependencies, 'images'>): void {
  const immutableHeaders = { 'cache-control': 'private, max-age=31536000, immutable' };

  app.get('/img/default.svg', (c) =>
    c.body(defaultImage, 200, { ...immutableHeaders, 'content-type': 'image/svg+xml' }),
  );
  app.get('/img/:id', async (c) => {
    const image = await images.find(c.req.param('id'));
    if (!image) throw problems.notFound();
    // `createApp` adds nosniff and a policy that allows no scripts.
    return c.body(Uint8Array.from(image.bytes), 200, { ...immutableHeaders, 'content-type': image.type });
  });
}

const defaultImage =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#d5dde0"/><circle cx="20" cy="15" r="7" fill="#5b6f76"/><path d="M6 40c0-9 6-15 14-15s14 6 14 15z" fill="#5b6f76"/></svg>';

export function registerProfileImageRoutes(app: App, frontend: Frontend, deps: Dependencies): void {
  const { users, images } = deps;

  app.post('/v1/me/profile_image', async (c) => {
    const { client, user } = await frontend.requireCaller(c);
    const { name, bytes } = await readUpload(c);
    if (bytes.length > maxImageBytes) throw new ClerkError('imageTooLarge');
    const type = detectImageType(bytes);
    if (!type) throw new ClerkError('unsupportedImageType');
    const imageId = await images.insert(user._id, { type, bytes });
    const updatedUser = await users.update(user._id, () => ({ imageId }));
    await images.removeUserImages(user._id, imageId);
    const publicUrl = getImageUrl(updatedUser);
    return frontend.replyChanged(c, client, { object: 'image', id: imageId, name, public_url: publicUrl });
  });

  app.delete('/v1/me/profile_image', async (c) => {
    const { client, user } = await frontend.requireCaller(c);
    await users.update(user._id, () => ({ imageId: null }));
    await images.removeUserImages(user._id);
    return frontend.replyChanged(c, client, { object: 'image', id: user.imageId, deleted: true });
  });
}

async function readUpload(c: RequestContext): Promise<{ name: string; bytes: Buffer }> {
  const form = await c.req.formData().catch(() => {
    throw new ClerkError('requestMalformed');
  });
  const file = form.get('file');
  if (!(file instanceof File)) throw new ClerkError('paramMissing', 'file');
  return { name: file.name.slice(0, 200), bytes: Buffer.from(await file.arrayBuffer()) };
}

function detectImageType(bytes: Buffer): ImageDoc['type'] | undefined {
  const readLatin1 = (start: number, end: number) => bytes.toString('latin1', start, end);
  if (readLatin1(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (readLatin1(0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (readLatin1(0, 4) === 'RIFF' && readLatin1(8, 12) === 'WEBP') return 'image/webp';
  return undefined;
}
