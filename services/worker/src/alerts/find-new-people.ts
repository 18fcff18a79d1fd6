import { namePeer } from '@app/service-kit';
import { type NewPeopleInput, type NewPeopleReply, newPeopleReply } from '@app/types';
import * as z from 'zod/mini';

/** Asks the search service who is new, so that an alert and a search find the same people. */
export type NewPeopleFinder = (input: NewPeopleInput) => Promise<NewPeopleReply>;

const timeoutMs = 10_000;

/** Each call throws without the service's address, and without an answer in time: the alerts stay due. */
export function createNewPeopleFinder(searchUrl: string | undefined): NewPeopleFinder {
  if (searchUrl) namePeer('search', searchUrl);
  return async (input) => {
    if (!searchUrl) throw new Error('SEARCH_URL is not set: nobody can be matched with alerts.');
    const response = await fetch(new URL('/internal/new-people', searchUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(timeoutMs),
    });
    // Not the reply's text, which may repeat a ZIP code.
    if (!response.ok) throw new Error(`The search service answered ${response.status}.`);
    return z.parse(newPeopleReply, await response.json());
  };
}
