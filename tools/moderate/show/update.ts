import { conflictsOf, told, wishedFields } from '@app/moderation';
import type { Of } from '../matter.ts';
import { inWords, plain } from '../plain.ts';
import { aboutListing } from './review.ts';

/** A change of a public listing, field by field: as it was, as it is to be, and what has moved meanwhile. */
export function showUpdate({ update, listing }: Of<'update'>): string[] {
  const { risks = [], decision } = update;
  const live = told(listing);
  const conflicts = update.status === 'pending' ? conflictsOf({ update, listing }) : [];
  return [
    aboutListing(listing),
    `Sent ${update.submittedAt.toISOString()}`,
    '',
    ...wishedFields(update).flatMap((name) => [
      `${name}: ${inWords(update.base[name])} → ${inWords(update.changes[name])}`,
      ...(conflicts.includes(name) ? [`  CONFLICT: the public reads ${inWords(live[name])} by now`] : []),
    ]),
    ...(conflicts.length > 0 ? ['', 'Name the fields to take: --accept FIELD, for each.'] : []),
    ...(risks.length > 0 ? ['', `Look closer: ${risks.join(', ')}`] : []),
    ...(decision
      ? [
          '',
          `Decided: ${decision.outcome} by ${decision.by}. Taken: ${decision.accepted.join(', ') || 'nothing'}. ${plain(decision.notes)}`,
        ]
      : []),
  ];
}
