// What each step makes of an update and its listing: pure, so that the whole machine is tested without a database.
import type { ListingDoc, UpdateDecision, UpdateDoc } from '@app/db';
import type { UpdateCase } from '../cases.ts';
import { changed } from '../listing/changes.ts';
import { changedFields, type FieldName, type Fields, isSame, only, told } from '../listing/fields.ts';
import { withFields } from '../listing/with-fields.ts';
import { Refused } from '../refused.ts';
import { type UpdateStep, updateStatusAfter } from './states.ts';

function stepped(step: UpdateStep, update: UpdateDoc): UpdateDoc {
  const status = updateStatusAfter(step, update.status);
  if (!status) throw new RangeError(`${update.status} has no ${step}`);
  return { ...update, status, v: update.v + 1 };
}

type Sent = Pick<UpdateDoc, 'userId' | 'changes' | 'base' | 'risks' | 'locale' | 'submittedAt'>;

/** Takes the place of what waited. */
export const superseded = (waiting: UpdateDoc, sent: Sent): UpdateDoc => ({
  ...stepped('resend', waiting),
  ...sent,
});

export const updateWithdrawn = (update: UpdateDoc): UpdateDoc => stepped('withdraw', update);

export const updateEnded = (update: UpdateDoc): UpdateDoc => stepped('end', update);

export const updateRejected = ({ update, listing }: UpdateCase, decision: UpdateDecision): UpdateCase => ({
  update: { ...stepped('reject', update), decision },
  listing,
});

/** The accepted fields go live; the decision names them. */
export const updateApproved = ({ update, listing }: UpdateCase, decision: UpdateDecision): UpdateCase => ({
  update: { ...stepped('approve', update), decision },
  listing: changed(listing, acceptedOf(update, decision), { at: decision.at, sentAt: update.submittedAt }),
});

const acceptedOf = ({ changes }: UpdateDoc, { accepted }: UpdateDecision) =>
  only(changes as Partial<Fields>, accepted as FieldName[]);

/** It waits again; what was said of it stays for the next decision. */
export function updateReopened({ update, listing }: UpdateCase): UpdateCase {
  const { decision, ...told } = stepped('reopen', update);
  return { update: { ...told, ...(decision?.notes && { notes: decision.notes }) }, listing };
}

/** Of a decided one, what its owner reads; of one that waits, what is prepared for them. */
export function updateNoted({ update, listing }: UpdateCase, notes: string): UpdateCase {
  const { notes: _, ...told } = stepped('note', update);
  const { decision } = told;
  if (decision) return { update: { ...told, decision: { ...decision, notes } }, listing };
  return { update: { ...told, ...(notes && { notes }) }, listing };
}

/** What the update asks for, in the order of the form. */
export const wishedFields = ({ changes, base }: Pick<UpdateDoc, 'changes' | 'base'>): FieldName[] =>
  changedFields(base as Fields, { ...base, ...changes } as Fields);

/**
 * The fields whose public value is another one than when the update was sent, and not the one that it asks for: whoever
 * approves must have seen that.
 */
export function conflictsOf({ update, listing }: UpdateCase): FieldName[] {
  const live = told(listing);
  const wished = told(withFields(listing, update.changes));
  return wishedFields(update).filter(
    (name) => !isSame(live[name], update.base[name]) && !isSame(live[name], wished[name]),
  );
}

/** All that an approved update writes into a listing beside the fields themselves. */
const derived = [
  'clinic',
  'address',
  'address2',
  'loc',
  'pinned',
  'nameKeys',
  'firstKey',
  'lastKey',
  'slug',
  'slugHistory',
  'confirmedAt',
  'confirmedBy',
] as const satisfies (keyof ListingDoc)[];

/**
 * As it was before the decision: the update waits again, and its fields are what they were.
 * @throws {Refused} `too_late` where they have changed once more since
 */
export function updateUndone(now: UpdateCase, before: UpdateCase): UpdateCase {
  const update = { ...before.update, v: now.update.v + 1 };
  const { decision } = now.update;
  if (!decision || now.update.status !== 'approved' || before.update.status !== 'pending')
    return { update, listing: now.listing };
  const fields = acceptedOf(now.update, decision);
  const stands = changedFields(told(now.listing), told(withFields(now.listing, fields))).length === 0;
  if (!stands) throw new Refused('too_late');

  const listing: Record<string, unknown> = { ...now.listing, v: now.listing.v + 1 };
  const old: Record<string, unknown> = { ...before.listing };
  for (const name of [...Object.keys(fields), ...derived]) {
    if (old[name] === undefined) delete listing[name];
    else listing[name] = old[name];
  }
  // Every field comes from one of two documents of a listing.
  return { update, listing: listing as unknown as ListingDoc };
}
