import { startMockServer } from '@app/test-kit/mock-server';
import { renderRemote } from '@app/test-kit/render-remote';
import { createSession } from '@app/test-kit/sessions';
import { screen } from '@testing-library/react';
import { HttpResponse, http, type RequestHandler } from 'msw';
import { beforeEach, vi } from 'vitest';
import remote from '../expose.ts';
import { createEditableListing, createOwnListing, resetOwnData } from '../mocks/own-listing.ts';
import { ownListingHandlers } from '../mocks/own-listing-handlers.ts';

export const linkedProfile = { prosthetistId: createOwnListing().id, complete: true };

/** Starts the mock backend of a prosthetist with a listing. `sentUpdates`: updates that it received, oldest first. */
export function createEditServer(...handlers: RequestHandler[]) {
  const server = startMockServer(
    ...ownListingHandlers,
    http.get('*/api/zips/:zip', ({ params }) =>
      HttpResponse.json({ zip: params.zip, city: 'St. Louis', state: 'MO' }),
    ),
    ...handlers,
  );
  const sentUpdates: { idempotencyKey: string | null; body: Record<string, unknown> }[] = [];
  beforeEach(() => {
    localStorage.clear();
    // Clears drafts in memory, as a storage event of another tab does.
    window.dispatchEvent(
      Object.assign(new Event('storage'), { key: 'personal:edit-drafts', newValue: null }),
    );
    vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
    sentUpdates.length = 0;
    server.events.removeAllListeners();
    server.events.on('request:start', async ({ request }) => {
      if (request.method !== 'POST' || !request.url.endsWith('/update')) return;
      const body: Record<string, unknown> = await request.clone().json();
      sentUpdates.push({ idempotencyKey: request.headers.get('idempotency-key'), body });
    });
  });
  return { server, sentUpdates };
}

/** Opens the form of the listing, and waits until it is loaded. */
export async function openEditForm(editable = createEditableListing(), locale: 'en' | 'es' = 'en') {
  resetOwnData({ editable });
  const session = createSession('prosthetist', { prosthetistProfile: linkedProfile });
  const view = await renderRemote(remote, '/edit-listing', { session, locale });
  await screen.findByRole('heading', {
    name: locale === 'en' ? 'Edit Your Listing' : 'Edite su perfil profesional',
  });
  return view;
}
