import { lookupZip } from '@app/geo';
import { type App, mount, problems } from '@app/service-kit';
import { lookUpZip } from '@app/types';

/** Which place a ZIP code is, from the table in memory. One that only its first digits tell of is not known. */
export function mountZips(app: App): void {
  mount(app, lookUpZip, ({ params }) => {
    const place = lookupZip(params.zip);
    if (place?.precision !== 'zip') throw problems.notFound();
    const { zip, city, state } = place;
    return { zip, city, state };
  });
}
