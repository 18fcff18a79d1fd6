import { lookupZip } from '@app/geo';
import { type App, problems, registerCall } from '@app/service-kit';
import { lookUpZip } from '@app/types';

/** Registers the look-up of a ZIP code's place, from memory. Codes known by their first digits only are not found. */
export function registerZipRoutes(app: App): void {
  registerCall(app, lookUpZip, ({ params }) => {
    const place = lookupZip(params.zip);
    if (place?.precision !== 'zip') throw problems.notFound();
    const { zip, city, state } = place;
    return { zip, city, state };
  });
}
