import { type Field, type FieldName, fields } from '@app/listing-fields';
import {
  availabilities,
  type CredentialCheck,
  credentialStatuses,
  type IntegrityNotice,
  type ListingDecision,
  type ListingDoc,
  listingStatuses,
  type Place,
} from '../listing.ts';
import type { GoneAddressDoc } from '../records.ts';
import {
  bool,
  count,
  date,
  defineEnum,
  defineList,
  defineNonEmptyText,
  definePerDimension,
  defineText,
  defineTypedShape,
  objectId,
  point,
  type Rule,
} from '../schema.ts';

const place = defineTypedShape<Place>(
  {
    company: defineText(),
    address: defineText(),
    city: defineText(),
    state: defineText(),
    zipCode: defineText(20),
    days: defineText(),
    loc: point,
  },
  ['days', 'loc'],
);

function createFieldRule(field: Field): Rule {
  switch (field.kind) {
    case 'answer':
      return bool;
    case 'days':
      return count(field.max);
    case 'list':
      return defineList(defineNonEmptyText());
    case 'line':
      return defineText(field.max);
    case 'prose':
      // Older data may be longer than what is taken today.
      return defineText(4 * field.max);
  }
}
// Every name is a field's, and every field is there.
const fieldRules = Object.fromEntries(fields.map((field) => [field.name, createFieldRule(field)])) as Record<
  FieldName,
  Rule
>;
const optionalFields = fields
  .filter((field) => field.kind !== 'list' || field.whenEmpty !== 'stored')
  .map(({ name }) => name);

export const listing = defineTypedShape<ListingDoc>(
  {
    _id: objectId,
    slug: { bsonType: 'string', pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 120 },
    slugHistory: defineList(defineNonEmptyText(120)),
    v: count(),
    status: defineEnum(listingStatuses),
    approved: bool,
    firstName: defineText(),
    lastName: defineText(),
    company: defineText(),
    clinic: defineText(),
    address: {
      oneOf: [
        defineText(),
        defineTypedShape<{ street1: string; street2?: string }>(
          { street1: defineText(), street2: defineText() },
          ['street2'],
        ),
      ],
    },
    address2: defineText(),
    city: defineText(),
    state: defineText(100),
    zipCode: defineText(20),
    phone: defineText(100),
    patientContactPhone: defineText(100),
    email: defineText(),
    website: defineText(2000),
    yearStartedPracticing: count(2200, 1900),
    ...fieldRules,
    profilePicture: defineText(2000),
    availability: defineEnum(availabilities),
    alsoAt: defineList(place, 4),
    npi: { bsonType: 'string', pattern: '^\\d{10}$' },
    confirmedAt: date,
    confirmedBy: defineEnum(['practice', 'team']),
    loc: point,
    pinned: bool,
    nameKeys: defineList(defineNonEmptyText(), 1000),
    firstKey: defineText(),
    lastKey: defineText(),
    ownerUserId: defineNonEmptyText(),
    decision: defineTypedShape<ListingDecision>({
      outcome: defineEnum(['approved', 'rejected', 'suspended']),
      notes: defineText(4000),
      at: date,
      by: defineNonEmptyText(),
    }),
    submittedAt: date,
    risks: defineList(defineNonEmptyText(), 20),
    locale: defineEnum(['en', 'es']),
    externalKey: defineNonEmptyText(),
    ratingSum: count(),
    reviewCount: count(),
    histogram: { bsonType: 'array', items: count(), minItems: 5, maxItems: 5 },
    dimensionSums: definePerDimension(count()),
    dimensionCounts: definePerDimension(count()),
    ratingAvg: { bsonType: ['number', 'null'], minimum: 1, maximum: 5 },
    levelCounts: { bsonType: 'object', additionalProperties: count() },
    credentialChecks: defineList(
      defineTypedShape<CredentialCheck>(
        {
          license: defineNonEmptyText(),
          number: defineText(100),
          seenAt: date,
          status: defineEnum(credentialStatuses),
          at: date,
          by: defineNonEmptyText(),
          certificate: defineTypedShape<NonNullable<CredentialCheck['certificate']>>({
            name: defineNonEmptyText(),
            sentAt: date,
            fileUntil: date,
          }),
        },
        ['certificate'],
      ),
      40,
    ),
    integrityNotice: defineTypedShape<IntegrityNotice>({
      note: defineNonEmptyText(2000),
      since: date,
      by: defineNonEmptyText(),
    }),
    createdAt: date,
    updatedAt: date,
    reviewsSent: count(),
    deletedAt: date,
    deletedFrom: defineEnum(listingStatuses),
    deletedOwnerId: defineNonEmptyText(),
    mergedInto: objectId,
  },
  [
    'slugHistory',
    'company',
    'clinic',
    'address',
    'address2',
    'phone',
    'patientContactPhone',
    'email',
    'website',
    'yearStartedPracticing',
    ...optionalFields,
    'profilePicture',
    'availability',
    'alsoAt',
    'npi',
    'confirmedAt',
    'confirmedBy',
    'loc',
    'pinned',
    'ownerUserId',
    'decision',
    'submittedAt',
    'risks',
    'locale',
    'externalKey',
    'levelCounts',
    'credentialChecks',
    'integrityNotice',
    'reviewsSent',
    'deletedAt',
    'deletedFrom',
    'deletedOwnerId',
    'mergedInto',
  ],
);

export const goneAddress = defineTypedShape<GoneAddressDoc>({ _id: defineNonEmptyText(64), at: date });
