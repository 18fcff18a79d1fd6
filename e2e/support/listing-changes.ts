import { getCollections } from '@app/db';
import type { EditableListing } from '@app/types';
import { type APIRequestContext, expect } from '@playwright/test';
import { withDatabase } from '../running-site.ts';
import type { Practice } from './practice.ts';

/** The own listing with what waits and what came back, as the server tells its owner. */
export async function fetchEditable({ id, calls }: Pick<Practice, 'id' | 'calls'>): Promise<EditableListing> {
  const { status, json } = await calls<EditableListing>('GET', `/api/prosthetists/${id}?edit=true`);
  expect(status, JSON.stringify(json)).toBe(200);
  return json;
}

/** Every change of this listing that waits for the team. */
export const listQueuedUpdates = ({ slug }: Pick<Practice, 'slug'>) =>
  withDatabase(async (db) => {
    const { listings, pendingUpdates } = getCollections(db);
    const listing = await listings.findOne({ slug });
    expect(listing).not.toBeNull();
    return pendingUpdates.find({ listingId: listing!._id, status: 'pending' }).toArray();
  });

/** The change that waits, as `moderate` names it. */
export async function createWaitingUpdate(practice: Practice): Promise<string> {
  const { pendingUpdate } = await fetchEditable(practice);
  expect(pendingUpdate, 'a change that waits').not.toBeNull();
  return `update:${pendingUpdate?.id}`;
}

/** What anybody reads about the listing: its page and its data. */
export async function fetchPublicTexts(request: APIRequestContext, { slug }: Pick<Practice, 'slug'>) {
  const replies = await Promise.all([
    request.get(`/prosthetists/${slug}`, { headers: { accept: 'text/html' } }),
    request.get(`/api/prosthetists/${slug}`, { headers: { accept: 'application/json' } }),
  ]);
  return (await Promise.all(replies.map((one) => one.text()))).join('\n');
}
