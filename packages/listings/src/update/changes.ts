// What each step makes of an update and its listing: pure, so that the whole machine is tested without a database.
import type { ListingDoc, UpdateDecision, UpdateDoc } from '@app/db';
import type { UpdateCase } from '@app/status-changes/cases';
import { DomainError } from '@app/status-changes/domain-error';
import { applyFieldChange } from '../listing/changes.ts';
import {
  type FieldName,
  type Fields,
  findChangedFields,
  isSame,
  pickFields,
  toFields,
} from '../listing/fields.ts';
import { withFields } from '../listing/with-fields.ts';
import { type UpdateStep, updateStatusAfter } from './states.ts';

function applyStep(step: UpdateStep, update: UpdateDoc): UpdateDoc {
  const status = updateStatusAfter(step, update.status);
  if (!status) throw new RangeError(`${update.status} has no ${step}`);
  return { ...update, status, v: update.v + 1 };
}

type Sent = Pick<UpdateDoc, 'userId' | 'changes' | 'base' | 'risks' | 'locale' | 'submittedAt'>;

/** Takes the place of what waited. */
export const replaceWaiting = (waiting: UpdateDoc, sent: Sent): UpdateDoc => ({
  ...applyStep('resend', waiting),
  ...sent,
});

export const updateWithdrawn = (update: UpdateDoc): UpdateDoc => applyStep('withdraw', update);

export const updateEnded = (update: UpdateDoc): UpdateDoc => applyStep('end', update);

export const updateRejected = ({ update, listing }: UpdateCase, decision: UpdateDecision): UpdateCase => ({
  update: { ...applyStep('reject', update), decision },
  listing,
});

/** The accepted fields go live; the decision names them. */
export const updateApproved = ({ update, listing }: UpdateCase, decision: UpdateDecision): UpdateCase => ({
  update: { ...applyStep('approve', update), decision },
  listing: applyFieldChange(listing, pickAccepted(update, decision), {
    at: decision.at,
    sentAt: update.submittedAt,
  }),
});

const pickAccepted = ({ changes }: UpdateDoc, { accepted }: UpdateDecision) =>
  pickFields(changes as Partial<Fields>, accepted as FieldName[]);

/** It waits again; what was said of it stays for the next decision. */
export function updateReopened({ update, listing }: UpdateCase): UpdateCase {
  const { decision, ...result } = applyStep('reopen', update);
  return { update: { ...result, ...(decision?.notes && { notes: decision.notes }) }, listing };
}

/** Of a decided one, what its owner reads; of one that waits, what is prepared for them. */
export function updateNoted({ update, listing }: UpdateCase, notes: string): UpdateCase {
  const { notes: _, ...result } = applyStep('note', update);
  const { decision } = result;
  if (decision) return { update: { ...result, decision: { ...decision, notes } }, listing };
  return { update: { ...result, ...(notes && { notes }) }, listing };
}

/** What the update asks for, in the order of the form. */
export const getRequestedFields = ({ changes, base }: Pick<UpdateDoc, 'changes' | 'base'>): FieldName[] =>
  findChangedFields(base as Fields, { ...base, ...changes } as Fields);

/**
 * The fields whose public value is another one than when the update was sent, and not the one that it asks for: anyone who
 * approves must have seen that.
 */
export function findConflicts({ update, listing }: UpdateCase): FieldName[] {
  const live = toFields(listing);
  const requested = toFields(withFields(listing, update.changes));
  return getRequestedFields(update).filter(
    (name) => !isSame(live[name], update.base[name]) && !isSame(live[name], requested[name]),
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
 * @throws {DomainError} `too_late` where they have changed once more since
 */
export function updateUndone(now: UpdateCase, before: UpdateCase): UpdateCase {
  const update = { ...before.update, v: now.update.v + 1 };
  const { decision } = now.update;
  if (!decision || now.update.status !== 'approved' || before.update.status !== 'pending')
    return { update, listing: now.listing };
  const fields = pickAccepted(now.update, decision);
  const stands =
    findChangedFields(toFields(now.listing), toFields(withFields(now.listing, fields))).length === 0;
  if (!stands) throw new DomainError('too_late');

  const listing: Record<string, unknown> = { ...now.listing, v: now.listing.v + 1 };
  const old: Record<string, unknown> = { ...before.listing };
  for (const name of [...Object.keys(fields), ...derived]) {
    if (old[name] === undefined) delete listing[name];
    else listing[name] = old[name];
  }
  // Every field comes from one of two documents of a listing.
  return { update, listing: listing as unknown as ListingDoc };
}
