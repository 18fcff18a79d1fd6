import { lookupZip } from '@app/geo';
import { type App, problems, registerCall } from '@app/service-kit';
import { lookUpZip } from '@app/types';

/** Route that looks up the city of a ZIP code. Codes that are known only by their first digits are not found. */
export function registerZipRoutes(app: App): void {
  registerCall(app, lookUpZip, ({ params }) => {
    const place = lookupZip(params.zip);
    if (place?.precision !== 'zip') throw problems.notFound();
    const { zip, city, state } = place;
    return { zip, city, state };
  });
}
