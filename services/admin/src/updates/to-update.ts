import { createHash } from 'node:crypto';
import type { AppealDoc, ListingDoc, UpdateDoc } from '@app/db';
import type { ListingRisk } from '@app/listings';
import { type FieldName, findConflictingFields, getRequestedFields, toFields } from '@app/listings';
import type { UpdateCase } from '@app/status-changes';
import type { ProposedField, UpdateItem, UpdateSummary } from '@app/types/admin/updates';
import { isDecisionAppealed } from '../appeals/appeals.store.ts';
import { type ListingSummaryDoc, toListingSummary } from '../listing-summary.ts';
import type { QueueStatus } from '../queue/queue-status.ts';
import { toDecision } from '../to-decision.ts';
import type { FieldChange } from './field-changes.store.ts';

/** Fields that require the permission for contact data. */
const contactFields: ReadonlySet<string> = new Set(['email', 'patientContactPhone'] satisfies FieldName[]);

export const toUpdateSummary = (
  update: UpdateDoc,
  listing: ListingSummaryDoc,
  { slaTargets, findLock }: QueueStatus,
  risk: UpdateSummary['risk'] = null,
): UpdateSummary => ({
  id: update._id.toHexString(),
  v: update.v,
  status: update.status,
  listing: toListingSummary(listing),
  fields: getRequestedFields(update),
  manager: update.manager ? { name: update.manager.name ?? '', fields: update.manager.fields } : null,
  risks: update.risks ?? [],
  locale: update.locale ?? 'en',
  since: update.submittedAt.toISOString(),
  promise: update.status === 'pending' ? slaTargets.getStatus(update.submittedAt) : null,
  risk,
  lock: findLock(update._id.toHexString()),
});

interface UpdateContext {
  queueStatus: QueueStatus;
  /** Returns who changed the field since the submission; null if nobody did. */
  findLastChange: (field: string) => FieldChange | null;
  getName: (id: string) => string;
  /** Open appeals about it against decisions of the staff member. */
  appealsAgainstOwnDecisions: readonly AppealDoc[];
  canReadContacts: boolean;
}

export function toUpdateItem({ update, listing }: UpdateCase, context: UpdateContext): UpdateItem {
  const decision = toDecision(update.decision, context.getName);
  return {
    ...toUpdateSummary(update, listing, context.queueStatus),
    licenses: listing.licenses,
    changes: toProposedFields({ update, listing }, context),
    seen: hashLiveValues({ update, listing }),
    blocked: update.status === 'pending' ? findUpdateObstacle(update, listing) : null,
    leftToOthers: isDecisionAppealed(update, context.appealsAgainstOwnDecisions) ? ['reopen'] : [],
    notes: update.notes ?? '',
    decision: decision && { ...decision, accepted: update.decision?.accepted ?? [] },
  };
}

/** Fields that may cause a risk, beside which its warning appears. */
const fieldsByRisk: Readonly<Record<ListingRisk, readonly FieldName[]>> = {
  obscenity: [
    'firstName',
    'lastName',
    'company',
    'professionalBio',
    'manufacturerTraining',
    'alsoAt',
    'placePhotos',
  ],
  contact_in_bio: ['professionalBio'],
  contact_in_photo: ['placePhotos'],
  boc_after_2017: ['licenses', 'yearStartedPracticing'],
  no_practice_credential: ['licenses'],
  state_without_license: ['licenses', 'state'],
  twin: ['firstName', 'lastName', 'zipCode'],
  email_domain: ['website', 'email'],
  zip_elsewhere: ['zipCode', 'state'],
  renamed: ['firstName', 'lastName'],
};

const filterRisksByField = (field: string, risks: readonly string[]): string[] =>
  risks.filter((risk) => (fieldsByRisk[risk as ListingRisk] ?? []).some((name) => name === field));

/** Converts the proposed fields. After the decision, `live` has the value at submission, as the listing may change. */
function toProposedFields(
  updateCase: UpdateCase,
  { findLastChange, canReadContacts }: UpdateContext,
): ProposedField[] {
  const { update } = updateCase;
  const isPending = update.status === 'pending';
  const liveValues = isPending ? toFields(updateCase.listing) : update.base;
  const conflictingFields: readonly string[] = isPending ? findConflictingFields(updateCase) : [];
  return getRequestedFields(update).map((field) => {
    const isHidden = contactFields.has(field) && !canReadContacts;
    const maskValue = (value: unknown) => (isHidden ? null : (value ?? null));
    return {
      field,
      live: maskValue(liveValues[field as FieldName]),
      proposed: maskValue(update.changes[field]),
      hidden: isHidden,
      conflict: conflictingFields.includes(field)
        ? { was: maskValue(update.base[field]), moved: findLastChange(field) }
        : null,
      risks: filterRisksByField(field, update.risks ?? []),
    };
  });
}

export function hashLiveValues({ update, listing }: UpdateCase): string {
  const liveFields = toFields(listing);
  const liveJson = JSON.stringify(getRequestedFields(update).map((field) => [field, liveFields[field]]));
  return createHash('sha256').update(liveJson).digest('base64url');
}

function findUpdateObstacle(update: UpdateDoc, listing: ListingDoc): UpdateItem['blocked'] {
  if (!listing.approved) return 'not_public';
  return listing.ownerUserId === update.userId ? null : 'other_owner';
}
