import { type App, problems } from '@app/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { defaultImage } from './images.ts';

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
