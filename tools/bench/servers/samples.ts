import type { Collections } from '@app/db';
import { lookupZip, normalizeZip } from '@app/geo';

/** Search inputs. ZIP codes are those of listings, since people search where prosthetists are. */
export interface Samples {
  zips: string[];
  slugs: string[];
}

/** Deterministic samples, spread over all data. */
export async function readSamples({ listings }: Collections, maxCount = 400): Promise<Samples> {
  const listingCount = await listings.estimatedDocumentCount();
  const step = Math.max(1, Math.floor(listingCount / maxCount));
  const samples: Samples = { zips: [], slugs: [] };
  let i = 0;
  const cursor = listings.find({ approved: true }, { projection: { zipCode: 1, state: 1, slug: 1 } });
  for await (const { zipCode, state, slug } of cursor.sort({ _id: 1 })) {
    if (i++ % step !== 0) continue;
    const zip = lookupZip(normalizeZip(zipCode, state) ?? '');
    if (zip?.precision !== 'zip') continue;
    samples.zips.push(zip.zip);
    samples.slugs.push(slug);
  }
  return samples;
}
