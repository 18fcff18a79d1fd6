import { credentialStatuses } from '@app/option-lists';
import * as z from 'zod/mini';
import { isoDate, recordParams } from '../../call/params.ts';
import { addJsonSchema, createLine } from '../../call/text-schemas.ts';
import { visibleTextPattern } from '../../clean-text.ts';
import { type ListingInput, listingInput } from '../../listing/listing-input.ts';
import { notes, seenVersion, staffPicture } from '../lists.ts';
import { noListingProblem, unavailableProblem } from '../prosthetists.ts';
import { type ActionButton, defineAction, type StaffAction } from './action.ts';
import { listingActionBase, sameStatusTransitions, staleListingProblem } from './listing-parts.ts';

/** A location set by hand; null: the ZIP code's centre again. */
export const pinInput = z.nullable(
  z.object({
    lat: z.number().check(z.minimum(-90), z.maximum(90)),
    lng: z.number().check(z.minimum(-180), z.maximum(180)),
  }),
);

/** Fields of the listing form, each optional. Without defaults, which would empty fields that are not sent. */
export const staffFields = z.strictObject(
  Object.fromEntries(
    Object.entries(listingInput.shape).map(([name, schema]) => [name, z.optional(removeDefault(schema))]),
  ),
) as unknown as z.ZodMiniType<Partial<ListingInput>, Partial<ListingInput>>;

function removeDefault(schema: z.ZodMiniType): z.ZodMiniType {
  return schema instanceof z.ZodMiniDefault ? (schema.def.innerType as z.ZodMiniType) : schema;
}

/** Accepts the fields beside `v` and `pin`, too. */
function nestFields(json: unknown): unknown {
  if (typeof json !== 'object' || json === null || 'fields' in json) return json;
  const { v, pin, ...fields } = json as Record<string, unknown>;
  return { ...(v !== undefined && { v }), ...(pin !== undefined && { pin }), fields };
}

export const putProsthetist = defineAction('edit-listing', 'PUT /api/admin/prosthetists/{id}', {
  id: 'adminPutProsthetist',
  summary: 'Change fields of a listing by the rules of the practitioner’s own form; live at once',
  ...listingActionBase,
  body: z.strictObject({
    ...seenVersion,
    /** Changed fields only. `profilePicture` can be removed here; a new one is uploaded. */
    fields: staffFields,
    pin: z.optional(pinInput),
  }),
  adaptBody: nestFields,
  problems: {
    400: 'Malformed: `fields` says what. `no_changes`.',
    404: noListingProblem,
    409: staleListingProblem,
    503: unavailableProblem,
  },
  log: { 'listing.edit': 'Listing edited' },
  transitions: { edit: sameStatusTransitions },
  isUndoable: true,
  mails: ['listing-edited'],
});

/** Button of a visitor's report that contains a new value. */
export const applyReportedButton = {
  label: 'Apply {value}',
  icon: 'check',
  kind: 'primary',
  shortcut: 'p',
  successMessage: 'Saved {value} for {name}.',
} as const satisfies ActionButton<never>;

export const checkCredential = defineAction('edit-listing', 'POST /api/admin/prosthetists/{id}/credentials', {
  id: 'adminCheckCredential',
  summary: 'What a register says of a credential: number, when it was seen, status',
  ...listingActionBase,
  body: z.object({
    license: createLine(200, 1),
    number: createLine(50),
    seenAt: isoDate,
    status: z.enum(credentialStatuses),
  }),
  problems: {
    400: 'Malformed, or a credential that the listing does not name.',
    404: noListingProblem,
    503: unavailableProblem,
  },
  log: { 'listing.check': 'Listing checks recorded' },
  transitions: { check: sameStatusTransitions },
  isUndoable: true,
  mails: ['listing-certificate-asked'],
});

export const viewCertificate = defineAction('edit-listing', 'GET /api/admin/prosthetists/{id}/certificate', {
  id: 'adminViewCertificate',
  summary:
    'The picture of the certificate that an owner sent for a credential. Each look is a row of the audit log.',
  params: recordParams,
  query: z.object({ license: createLine(200, 1) }),
  reply: staffPicture,
  problems: {
    400: 'No license.',
    404: 'No such listing, or no certificate that waits.',
    503: unavailableProblem,
  },
  log: { 'listing.view_certificate': 'Listing certificate looked at' },
});

export const putIntegrityNotice = defineAction(
  'decide',
  'PUT /api/admin/prosthetists/{id}/integrity-notice',
  {
    id: 'adminPutIntegrityNotice',
    summary: 'Warn readers that reviews of this listing were manipulated, or stop warning',
    ...listingActionBase,
    body: addJsonSchema(z.object({ on: z.boolean(), note: notes }), {
      if: { properties: { on: { const: true } } },
      // biome-ignore lint/suspicious/noThenProperty: JSON Schema's word
      then: { properties: { note: { pattern: visibleTextPattern } } },
    }),
    problems: { 400: 'Malformed, or no note.', 404: noListingProblem, 503: unavailableProblem },
    log: { 'listing.notice': 'Listing notice changed' },
    transitions: { notice: sameStatusTransitions },
    isUndoable: true,
  },
);

export const listingEditActions: readonly StaffAction[] = [
  putProsthetist,
  checkCredential,
  viewCertificate,
  putIntegrityNotice,
];
