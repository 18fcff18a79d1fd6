// Pure transitions of an update and its listing, testable without a database.
import type { ListingDoc, UpdateDecision, UpdateDoc } from '@app/db';
import type { UpdateStatus } from '@app/option-lists';
import type { UpdateCase } from '@app/status-changes/cases';
import { DomainError } from '@app/status-changes/domain-error';
import { collectTransitions, type TransitionName } from '@app/types/admin/actions/action';
import * as actions from '@app/types/admin/actions/update';
import { applyFieldChange } from '../listing/changes.ts';
import {
  type FieldName,
  type Fields,
  findChangedFields,
  isSameValue,
  pickFields,
  toFields,
} from '../listing/fields.ts';
import { setFields } from '../listing/set-fields.ts';

type Transitions = Readonly<Partial<Record<UpdateStatus, UpdateStatus>>>;
type StaffActionName = TransitionName<typeof actions>;
export type UpdateAction = 'resend' | 'withdraw' | 'end' | 'reopen' | StaffActionName;

/**
 * Transitions of an update's status; others do not exist. A second update is added to the pending one (`resend`). `end`:
 * the listing was retired, deleted, or changed its owner. Approved updates are not reopened; the listing is edited
 * instead. The rows of staff's other actions declare theirs.
 */
export const updateTransitions: Readonly<Record<UpdateAction, Transitions>> = {
  resend: { pending: 'pending' },
  withdraw: { pending: 'withdrawn' },
  end: { pending: 'withdrawn' },
  reopen: { rejected: 'pending' },
  ...collectTransitions<StaffActionName, Transitions>(actions.updateActions),
};

/** The status after an action; undefined if the current one does not allow it. */
export const getUpdateStatusAfter = (action: UpdateAction, status: UpdateStatus): UpdateStatus | undefined =>
  updateTransitions[action][status];

/** @throws {RangeError} if the status does not allow the action */
export function applyUpdateAction(action: UpdateAction, update: UpdateDoc): UpdateDoc {
  const status = getUpdateStatusAfter(action, update.status);
  if (!status) throw new RangeError(`${update.status} has no ${action}`);
  return { ...update, status, v: update.v + 1 };
}

type RequestedValues = Pick<UpdateDoc, 'changes' | 'base'>;

/**
 * Adds new values to those that wait; of two values of a field the newer one counts. A field that has its public value
 * again is no longer requested. `base` has the public value that each field had when it was sent.
 */
export function mergeRequestedValues(
  pendingUpdate: RequestedValues | null,
  publicFields: Fields,
  sentFields: Partial<Fields>,
): RequestedValues {
  const changes: Partial<Fields> = { ...pendingUpdate?.changes, ...sentFields };
  const base: Partial<Fields> = {
    ...pendingUpdate?.base,
    ...pickFields(publicFields, Object.keys(sentFields) as FieldName[]),
  };
  const requestedNames = findChangedFields(publicFields, { ...publicFields, ...changes });
  return { changes: pickFields(changes, requestedNames), base: pickFields(base, requestedNames) };
}

type SentUpdate = RequestedValues &
  Pick<UpdateDoc, 'userId' | 'manager' | 'setsAvailability' | 'risks' | 'locale' | 'submittedAt'>;

/** The pending update with its new values. */
export function applyUpdateResend(pendingUpdate: UpdateDoc, sentUpdate: SentUpdate): UpdateDoc {
  const { setsAvailability: _, manager: __, ...continuedUpdate } = applyUpdateAction('resend', pendingUpdate);
  return { ...continuedUpdate, ...sentUpdate };
}

export const applyUpdateRejection = (
  { update, listing }: UpdateCase,
  decision: UpdateDecision,
): UpdateCase => ({
  update: { ...applyUpdateAction('reject', update), decision },
  listing,
});

/** Applies the accepted fields, which the decision lists. */
export const applyUpdateApproval = (
  { update, listing }: UpdateCase,
  decision: UpdateDecision,
): UpdateCase => ({
  update: { ...applyUpdateAction('approve', update), decision },
  listing: applyFieldChange(listing, pickAcceptedFields(update, decision), {
    at: decision.at,
    sentAt: update.submittedAt,
  }),
});

const pickAcceptedFields = ({ changes }: UpdateDoc, { accepted }: UpdateDecision) =>
  pickFields(changes as Partial<Fields>, accepted as FieldName[]);

/** Makes it pending again; the note stays as a draft. */
export function applyUpdateReopening({ update, listing }: UpdateCase): UpdateCase {
  const { decision, ...reopenedUpdate } = applyUpdateAction('reopen', update);
  return { update: { ...reopenedUpdate, ...(decision?.notes && { notes: decision.notes }) }, listing };
}

/** Sets the note: of a decided update for its owner, of a pending one as a draft. */
export function applyUpdateNote({ update, listing }: UpdateCase, notes: string): UpdateCase {
  const { notes: _, ...updateWithoutNotes } = applyUpdateAction('note', update);
  const { decision } = updateWithoutNotes;
  if (decision) return { update: { ...updateWithoutNotes, decision: { ...decision, notes } }, listing };
  return { update: { ...updateWithoutNotes, ...(notes && { notes }) }, listing };
}

/** Requested fields in the order of `fieldNames`. */
export const getRequestedFields = ({ changes, base }: Pick<UpdateDoc, 'changes' | 'base'>): FieldName[] =>
  findChangedFields(base as Fields, { ...base, ...changes } as Fields);

/**
 * Fields whose public value changed since the submission to something else than requested. Approvals must list them.
 */
export function findConflictingFields({ update, listing }: UpdateCase): FieldName[] {
  const publicFields = toFields(listing);
  const requestedFields = toFields(setFields(listing, update.changes));
  return getRequestedFields(update).filter(
    (name) =>
      !isSameValue(publicFields[name], update.base[name]) &&
      !isSameValue(publicFields[name], requestedFields[name]),
  );
}

/** Derived fields that an approved update also writes. */
const derivedFields = [
  'clinic',
  'address',
  'address2',
  'loc',
  'pinned',
  'nameKeys',
  'firstKey',
  'lastKey',
  'clinicKey',
  'clinicHistory',
  'slug',
  'slugHistory',
  'confirmedAt',
  'confirmedBy',
] as const satisfies (keyof ListingDoc)[];

/**
 * Restores the state before the decision: the update is pending, and its fields have their old values.
 * @throws {DomainError} `too_late` if they changed again since
 */
export function applyUpdateUndo(currentCase: UpdateCase, previousCase: UpdateCase): UpdateCase {
  const update = { ...previousCase.update, v: currentCase.update.v + 1 };
  const { decision } = currentCase.update;
  if (!decision || currentCase.update.status !== 'approved' || previousCase.update.status !== 'pending')
    return { update, listing: currentCase.listing };
  const fields = pickAcceptedFields(currentCase.update, decision);
  const hasAcceptedValues =
    findChangedFields(toFields(currentCase.listing), toFields(setFields(currentCase.listing, fields)))
      .length === 0;
  if (!hasAcceptedValues) throw new DomainError('too_late');

  const listing: Record<string, unknown> = { ...currentCase.listing, v: currentCase.listing.v + 1 };
  const previousListing: Record<string, unknown> = { ...previousCase.listing };
  for (const name of [...Object.keys(fields), ...derivedFields]) {
    if (previousListing[name] === undefined) delete listing[name];
    else listing[name] = previousListing[name];
  }
  // Safe: every field comes from one of two listing documents.
  return { update, listing: listing as unknown as ListingDoc };
}
