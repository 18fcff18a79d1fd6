import type { FieldName, ListingRisk } from '@app/listings';

/** Fields that may cause a risk, to show its warning there. */
const fieldsByRisk: Readonly<Record<ListingRisk, readonly FieldName[]>> = {
  obscenity: ['firstName', 'lastName', 'company', 'professionalBio', 'manufacturerTraining', 'alsoAt'],
  contact_in_bio: ['professionalBio'],
  boc_after_2017: ['licenses', 'yearStartedPracticing'],
  no_practice_credential: ['licenses'],
  state_without_license: ['licenses', 'state'],
  twin: ['firstName', 'lastName', 'zipCode'],
  email_domain: ['website', 'email'],
  zip_elsewhere: ['zipCode', 'state'],
  renamed: ['firstName', 'lastName'],
};

/** The risks of an update that this field may cause. */
export const filterRisks = (field: string, risks: readonly string[]): string[] =>
  risks.filter((risk) => (fieldsByRisk[risk as ListingRisk] ?? []).some((name) => name === field));
