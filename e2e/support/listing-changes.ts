import { getCollections } from '@app/db';
import type { EditableListing } from '@app/types';
import { type APIRequestContext, expect } from '@playwright/test';
import { withDatabase } from '../running-site.ts';
import type { ListingOwner } from './listing-owners.ts';

export async function fetchEditableListing({
  listingId,
  callApi,
}: Pick<ListingOwner, 'listingId' | 'callApi'>): Promise<EditableListing> {
  const { status, json } = await callApi<EditableListing>('GET', `/api/prosthetists/${listingId}?edit=true`);
  expect(status, JSON.stringify(json)).toBe(200);
  return json;
}

export const listPendingUpdates = ({ slug }: Pick<ListingOwner, 'slug'>) =>
  withDatabase(async (db) => {
    const { listings, pendingUpdates } = getCollections(db);
    const listing = await listings.findOne({ slug });
    expect(listing).not.toBeNull();
    return pendingUpdates.find({ listingId: listing!._id, status: 'pending' }).toArray();
  });

/** Returns the pending update of a listing as an item for `decideItem`. */
export async function findUpdateItem(owner: ListingOwner): Promise<string> {
  const { pendingUpdate } = await fetchEditableListing(owner);
  expect(pendingUpdate, 'a change that waits').not.toBeNull();
  return `update:${pendingUpdate?.id}`;
}

/** Returns the public page and the public JSON of a listing as one text. */
export async function fetchPublicText(request: APIRequestContext, { slug }: Pick<ListingOwner, 'slug'>) {
  const responses = await Promise.all([
    request.get(`/prosthetists/${slug}`, { headers: { accept: 'text/html' } }),
    request.get(`/api/prosthetists/${slug}`, { headers: { accept: 'application/json' } }),
  ]);
  return (await Promise.all(responses.map((response) => response.text()))).join('\n');
}
