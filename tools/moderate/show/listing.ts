import type { ListingDoc } from '@app/db';
import { told } from '@app/moderation';
import { inWords, plain } from '../plain.ts';

/** A listing as its owner's form shows it; what was not told is left out. */
export function showListing(listing: ListingDoc): string[] {
  const { slug, ownerUserId, submittedAt, risks = [], decision } = listing;
  const fields = Object.entries(told(listing)).filter(([, value]) => !isEmpty(value));
  return [
    `${slug}, ${ownerUserId ? 'with' : 'without'} an owner`,
    ...(submittedAt ? [`Sent in ${submittedAt.toISOString()}`] : []),
    '',
    ...fields.map(([name, value]) => `${name}: ${inWords(value)}`),
    ...(risks.length > 0 ? ['', `Look closer: ${risks.join(', ')}`] : []),
    ...(decision ? ['', `Decided: ${decision.outcome} by ${decision.by}. ${plain(decision.notes)}`] : []),
  ];
}

const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);
