import type { ReplyRisk } from '@app/reviews/reply/risks';
import type { ReviewRisk } from '@app/reviews/review/author/risks';
import type { ListingRisk } from './listing/risks.ts';

/**
 * Weights for the order by risk: 10 and more for likely harm or fraud, 4 to 9 for a rule that may be broken, less for a
 * hint. Only for ordering; the waiting time is the default order. `hidden`, `flags`, `appeal` and those of claims
 * follow from the state of an item.
 */
export const riskWeights = {
  hidden: 20,
  flags: 8,
  appeal: 3,
  obscenity: 8,
  team_word: 8,
  phone: 5,
  email: 5,
  url: 4,
  address: 5,
  burst: 10,
  duplicate: 10,
  many_by_author: 4,
  new_account: 3,
  contact_in_bio: 2,
  contact_in_photo: 2,
  boc_after_2017: 6,
  no_practice_credential: 5,
  state_without_license: 4,
  twin: 7,
  email_domain: 6,
  zip_elsewhere: 4,
  renamed: 10,
  name: 8,
  patient: 8,
  visit: 8,
  body: 8,
  level: 8,
  date: 5,
  insurance: 6,
  amount: 4,
  claim_name: 10,
  claim_email_domain: 8,
  claim_npi: 8,
  claim_license: 5,
  claim_call: 20,
  claim_named_other: 6,
  claim_contested: 8,
} satisfies Record<ReviewRisk | ListingRisk | ReplyRisk, number> & Record<string, number>;
export type WeightedRisk = keyof typeof riskWeights;
