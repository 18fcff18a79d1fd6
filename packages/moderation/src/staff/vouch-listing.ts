// What the team says of a listing in its own name: a credential that it looked up, and that reviews were manipulated.
import type { Ctx } from '../ctx.ts';
import { checked, noticed } from '../listing/changes.ts';
import { Refused } from '../refused.ts';
import { decideListing } from './decide-listing.ts';
import { needed } from './notes.ts';
import type { CredentialCheckWish, IntegrityNoticeWish, StaffListing } from './wishes.ts';

/**
 * Notes what a register says of a credential that the listing names; without a check it is self-reported.
 * @throws {Refused} `no_changes` where the listing does not name it, `reason_missing` without a number of what is
 * verified, and what `decide` throws
 */
export const checkCredential = (
  ctx: Ctx,
  { license, number, seenAt, status, ...wish }: CredentialCheckWish,
): Promise<StaffListing> =>
  decideListing(ctx, wish, {
    step: 'check',
    change(before) {
      if (!before.licenses.includes(license)) throw new Refused('no_changes');
      if (status === 'verified') needed(number);
      const check = { license, number: number.trim(), seenAt, status, at: ctx.now, by: ctx.actor.id };
      return checked(before, check);
    },
  });

/**
 * Tells everybody who reads a listing that its reviews were manipulated, or no longer does.
 * @throws {Refused} `reason_missing`, `no_changes`, and what `decide` throws
 */
export async function setIntegrityNotice(
  ctx: Ctx,
  { on, note, ...wish }: IntegrityNoticeWish,
): Promise<StaffListing> {
  const words = on ? needed(note) : '';
  return decideListing(ctx, wish, {
    step: 'notice',
    change(before) {
      const { integrityNotice: now } = before;
      if ((now?.note ?? '') === words) throw new Refused('no_changes');
      const notice = { note: words, since: now?.since ?? ctx.now, by: ctx.actor.id };
      return noticed(before, on ? notice : undefined, ctx.now);
    },
  });
}
