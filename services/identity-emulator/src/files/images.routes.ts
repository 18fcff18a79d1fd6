import { type App, problems } from '@app/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { defaultImage } from './images.ts';

/** Profile images, to anybody who has the address: it is random, and each upload has its own. */
export function mountImages(app: App, { images }: Pick<Dependencies, 'images'>): void {
  const stored = { 'cache-control': 'private, max-age=31536000, immutable' };

  app.get('/img/default.svg', (c) =>
    c.body(defaultImage, 200, { ...stored, 'content-type': 'image/svg+xml' }),
  );
  app.get('/img/:id', async (c) => {
    const image = await images.find(c.req.param('id'));
    if (!image) throw problems.notFound();
    // createApp's headers say nosniff and allow nothing to run.
    return c.body(Uint8Array.from(image.bytes), 200, { ...stored, 'content-type': image.type });
  });
}
