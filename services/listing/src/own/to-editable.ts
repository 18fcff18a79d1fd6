import { type ListingDoc, projectFields, type UpdateDoc } from '@app/db';
import { createProjection, fields } from '@app/listing-fields';
import { listingProjection, toListing, toReplyFields } from '@app/public-listing';
import { getStatedReason } from '@app/status-changes/staff/notes';
import type { EditableListing } from '@app/types';

/** Fields for the owner: the public ones, those that only the owner sees, and the decision of staff. */
export const editableProjection = {
  ...listingProjection,
  ...createProjection(fields),
  email: 1,
  patientContactPhone: 1,
  decision: 1,
} as const;

export const updateProjection = projectFields('status changes decision v submittedAt manager');
export type OwnUpdate = Pick<UpdateDoc, '_id' | keyof typeof updateProjection>;

type OwnerListing = EditableListing['listing'];
type FieldChange = NonNullable<EditableListing['pendingUpdate']>['changed'][number];

/** Converts the status for the owner, who sees all other statuses as pending. */
export const toStatus = ({ status }: Pick<ListingDoc, 'status'>): EditableListing['status'] =>
  status === 'approved' || status === 'rejected' || status === 'suspended' ? status : 'pending';

/** Converts a listing and its owner's latest update to the owner's form. An allow-list. */
export function toEditable(
  listingDoc: ListingDoc,
  latestUpdate: OwnUpdate | null,
  { staleDays, role }: { staleDays: number; role: EditableListing['role'] },
): EditableListing {
  const status = toStatus(listingDoc);
  const listing: OwnerListing = {
    ...toListing(listingDoc, staleDays, true),
    ...toReplyFields(listingDoc, fields),
    email: listingDoc.email ?? '',
    patientContactPhone: listingDoc.patientContactPhone ?? '',
    npi: listingDoc.npi ?? '',
  };
  return {
    listing,
    status,
    role,
    notes:
      status === listingDoc.decision?.outcome && status !== 'approved'
        ? getStatedReason(listingDoc.decision.notes)
        : '',
    pendingUpdate: toPendingUpdate(listing, latestUpdate),
    refusedUpdate: toRefusedUpdate(listing, latestUpdate),
  };
}

function toPendingUpdate(
  listing: OwnerListing,
  latestUpdate: OwnUpdate | null,
): EditableListing['pendingUpdate'] {
  if (latestUpdate?.status !== 'pending') return null;
  const { _id, v, submittedAt, changes, manager } = latestUpdate;
  return {
    id: _id.toHexString(),
    v,
    submittedAt: submittedAt.toISOString(),
    changed: toChanges(listing, changes, Object.keys(changes)),
    manager: manager ? { name: manager.name ?? '', fields: manager.fields } : null,
  };
}

function toRefusedUpdate(
  listing: OwnerListing,
  latestUpdate: OwnUpdate | null,
): EditableListing['refusedUpdate'] {
  const decision = latestUpdate?.decision;
  if (!latestUpdate || !decision || decision.outcome === 'approved') return null;
  if (latestUpdate.status !== 'rejected' && latestUpdate.status !== 'approved') return null;
  const { _id, changes } = latestUpdate;
  const declinedFields = Object.keys(changes).filter((field) => !decision.accepted.includes(field));
  return {
    id: _id.toHexString(),
    notes: getStatedReason(decision.notes),
    at: decision.at.toISOString(),
    changed: toChanges(listing, changes, declinedFields),
  };
}

/** Lists the current and the requested value of each changed field. A removed value is empty, as in the form. */
function toChanges(
  listing: OwnerListing,
  changes: UpdateDoc['changes'],
  fields: readonly string[],
): FieldChange[] {
  return fields.map((field) => {
    const currentValue: unknown = Object.hasOwn(listing, field) ? listing[field as keyof OwnerListing] : null;
    // An empty list of `accessibility` means "no access", so a removed one is null. Other removed lists are empty.
    const isList = Array.isArray(currentValue) && field !== 'accessibility';
    const emptyValue = isList ? [] : typeof currentValue === 'string' ? '' : null;
    return { field, from: currentValue, to: changes[field] ?? emptyValue };
  });
}
