import type { ClaimDoc, ListingDoc, UpdateDoc } from '@app/db';
import { accounts } from '@app/test-kit/accounts';
import { subtractDays } from '../calendar.ts';
import { createClaim } from '../paperwork/claims.ts';
import { createUpdate } from '../paperwork/updates.ts';

/** Another phone, a website and the wait: sent yesterday, not decided. */
export const createChange = (listing: ListingDoc, now: Date): UpdateDoc[] => [
  createUpdate(listing, {
    changes: {
      phone: '(314) 555-0129',
      website: 'https://halvorsentalbot.example/visits',
      firstVisitDays: 12,
    },
    index: 1,
    at: subtractDays(now, 1),
  }),
];

/** Another name of the practice, refused two days ago. */
export const createRefusedChange = (listing: ListingDoc, now: Date): UpdateDoc[] => [
  {
    ...createUpdate(listing, {
      changes: { company: 'Handworks Hospital Group' },
      index: 2,
      at: subtractDays(now, 4),
    }),
    status: 'rejected',
    decision: {
      outcome: 'rejected',
      accepted: [],
      notes: 'The practice on your website has another name. Please use the one that people see on the door.',
      at: subtractDays(now, 2),
      by: 'admin_seed_1',
    },
    v: 2,
  },
];

/** By an account that people and tests can sign in as: sent two days ago, not decided. */
export const createClaimed = (listing: ListingDoc, now: Date): ClaimDoc[] => {
  const { id, email, firstName, lastName } = accounts.claimant;
  const evidence = {
    workEmail: '',
    npi: '',
    license: listing.licenses[0] ?? '',
    licenseNumber: 'CP4417',
    note: 'I have worked here since 2014. You can call the front desk and ask for me.',
  };
  const asked = { userId: id, name: `${firstName} ${lastName}`, email, evidence };
  return [createClaim(listing, { ...asked, index: 1, at: subtractDays(now, 2) })];
};
