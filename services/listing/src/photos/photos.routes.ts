import type { Collections } from '@app/db';
import {
  type App,
  type AppEnv,
  createDirectHandler,
  type Identity,
  matchesIfNoneMatch,
  parseBearerToken,
  problems,
  type RateLimit,
  type SanctionCheck,
  type Session,
  serialize,
  setUploadTimeout,
} from '@app/service-kit';
import { type FileStorage, parsePhotoKey } from '@app/storage';
import {
  countBytes,
  createPhotoName,
  createPhotoReader,
  putPhoto,
  toPhotoPath,
  type UploadConverter,
} from '@app/storage/photo';
import { photoUpload, uploadedPhoto } from '@app/types';
import type { Context } from 'hono';
import { createUploadThrower } from '../upload-problem.ts';
import { requireProsthetist } from '../with-http-problems.ts';
import { createPhotosStore } from './photos.store.ts';

interface PhotoDeps {
  collections: Collections;
  identity: Identity;
  checkSanctions: SanctionCheck;
  storage: FileStorage;
  convertImage: UploadConverter;
  rateLimit: RateLimit;
}

const throwPhotoProblem = createUploadThrower('photo');

/** Prevent browsers from executing or framing the file. */
const pictureHeaders = {
  'content-type': 'image/webp',
  'content-disposition': 'inline; filename="photo.webp"',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
};

/** Routes of photos: an account uploads them; they are public while an approved listing shows them. */
export function registerPhotoRoutes(
  app: App,
  { collections, identity, checkSanctions, storage, convertImage, rateLimit }: PhotoDeps,
): void {
  const photos = createPhotosStore(collections);
  const readPhoto = createPhotoReader(convertImage);

  const loadSession = async (c: Context<AppEnv>): Promise<Session> => {
    c.set('isPersonal', true);
    const token = parseBearerToken(c.req.header('authorization'));
    if (!token) throw problems.unauthorized();
    return identity.getSession(token);
  };
  const loadFile = async (key: string) => {
    const bytes = await storage.get(key).catch(throwPhotoProblem);
    if (!bytes) throw problems.notFound();
    return bytes;
  };

  const registerUpload = (path: string, purpose: 'portrait' | 'place') => {
    const handleUpload = createDirectHandler(async (c, appHeaders) => {
      const session = await loadSession(c);
      await checkSanctions({ method: 'POST' }, session);
      requireProsthetist(session);
      const { userId } = session;
      await rateLimit.consume(userId);
      const files = await readPhoto(c.req.raw, 'photo', userId, purpose).catch(throwPhotoProblem);

      // The database entry is created first, because the sweep deletes files without one.
      const name = createPhotoName();
      await photos.add({
        _id: name,
        userId,
        bytes: countBytes(files),
        ...(purpose === 'place' && { showsPlace: true }),
        createdAt: new Date(),
      });
      try {
        await putPhoto(storage, name, files);
      } catch (error) {
        await photos.remove(name).catch(() => {}); // otherwise the sweep deletes it within a week
        return throwPhotoProblem(error);
      }
      return new Response(serialize(uploadedPhoto, { url: toPhotoPath(name) }), {
        status: 201,
        headers: {
          ...appHeaders,
          'content-type': 'application/json',
          'cache-control': 'private, no-store',
        },
      });
    });
    setUploadTimeout(handleUpload, photoUpload);
    app.post(path, handleUpload);
  };
  registerUpload('/api/uploads/profile-picture', 'portrait');
  registerUpload('/api/uploads/place-photo', 'place');

  app.get(
    '/photos/:file',
    createDirectHandler(async (c, appHeaders) => {
      const key = c.req.param('file') ?? '';
      const photoName = parsePhotoKey(key);
      if (!photoName || !(await photos.isPublic(photoName))) throw problems.notFound();
      // The content of a name never changes, but access is checked on each request.
      const etag = `"${key.slice(0, -'.webp'.length)}"`;
      const headers = { ...appHeaders, ...pictureHeaders, etag, 'cache-control': 'no-cache' };
      if (matchesIfNoneMatch(c.req.header('if-none-match') ?? null, headers.etag))
        return new Response(null, { status: 304, headers });
      return new Response(await loadFile(key), { headers });
    }),
  );

  app.get(
    '/api/uploads/profile-picture/:name',
    createDirectHandler(async (c, appHeaders) => {
      const { userId } = await loadSession(c);
      const key = `${c.req.param('name') ?? ''}.webp`;
      const photoName = parsePhotoKey(key);
      if (!photoName || !(await photos.canRead(userId, photoName))) throw problems.notFound();
      return new Response(await loadFile(key), {
        headers: { ...appHeaders, ...pictureHeaders, 'cache-control': 'private, no-store' },
      });
    }),
  );
}
