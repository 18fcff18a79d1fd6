import { getCollections } from '@app/db';
import { lookupZip, normalizeZip } from '@app/geo';
import { connectMongo } from '@app/service-kit';

const maxCount = 400;

/** Search inputs. ZIP codes are those of listings, since people search where prosthetists are. */
export interface Samples {
  zips: string[];
  slugs: string[];
}

/** Deterministic samples, spread over all data. */
export async function readSamples(mongoUri: string): Promise<Samples> {
  const { client, db } = await connectMongo(mongoUri);
  const { listings } = getCollections(db);
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
  await client.close();
  return samples;
}
