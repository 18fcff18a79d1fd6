import { readSettings, type SecondOpinionDoc } from '@app/db';
import { agreeSecond, declineSecond, type SecondAction } from '@app/moderation';
import { type App, problems, type Staff } from '@app/service-kit';
import {
  agreeSecondOpinion,
  declineSecondOpinion,
  listSecondOpinions,
  type SecondOpinion,
} from '@app/types/admin/reports';
import type { AdminRight } from '@app/types/admin/rights';
import type { Parts } from '../app.ts';
import { ctxOf } from '../ctx.ts';
import { demand } from '../demand.ts';
import { granted } from '../granted.ts';
import { mountStaff } from '../mount-staff.ts';
import { idOf } from '../prosthetists/around.store.ts';
import { mustBeElevated } from '../sessions/elevated.ts';
import { teamNames } from '../team-names.store.ts';
import { runners } from './runners.ts';
import { secondStore } from './second.store.ts';

const pageSizeByDefault = 25;
const dayMs = 86_400_000;

/** What each wish takes of whoever agrees: what it would take to do it. */
const rightOf: Readonly<Record<SecondAction, AdminRight>> = {
  'listing.delete': 'delete',
  'review.delete': 'delete',
  'claims.purge': 'purge',
  'account.child': 'delete',
  'import.rollback': 'purge',
};

/** Deleting and purging by a data editor: done once another one of the team agrees (decisions, B5). */
export function mountSecond(app: App, parts: Parts): void {
  const { collections } = parts;
  const store = secondStore(collections);

  /** How long a wish waits, and since when one must have been asked to be open still. */
  const patience = async (now: Date) => {
    const { retention } = await readSettings(collections);
    const ms = retention.secondOpinionDays * dayMs;
    return { ms, since: new Date(now.getTime() - ms) };
  };
  const shown = async (
    docs: readonly SecondOpinionDoc[],
    staff: Staff,
    ms: number,
  ): Promise<SecondOpinion[]> => {
    const nameOf = await teamNames(
      collections,
      docs.flatMap(({ askedBy, decidedBy }) => [askedBy, ...(decidedBy ? [decidedBy] : [])]),
    );
    return docs.map((doc) => toSecondOpinion(doc, nameOf, staff, ms));
  };

  mountStaff(app, listSecondOpinions, async ({ query, staff }) => {
    const { page = 1, pageSize = pageSizeByDefault, status = 'open' } = query;
    const { ms, since } = await patience(new Date());
    const [docs, total] = await Promise.all([
      store.page(status, since, page, pageSize).toArray(),
      store.count(status, since),
    ]);
    const items = await shown(docs, staff, ms);
    return { items, secondOpinions: items, total, page, pageSize };
  });

  /** @throws 404 where there is none, 403 where the wish itself is not within the role */
  const wishOf = async (id: string, staff: Staff) => {
    const doc = await store.find(idOf(id));
    if (!doc) throw problems.notFound();
    demand(staff, rightOf[doc.action as SecondAction]);
    return doc._id;
  };
  const answer = async (doc: SecondOpinionDoc, staff: Staff) => {
    const { ms } = await patience(new Date());
    const [secondOpinion] = await shown([doc], staff, ms);
    if (!secondOpinion) throw new Error('A second opinion is not shown');
    return { secondOpinion };
  };

  mountStaff(app, agreeSecondOpinion, async (call) => {
    const id = await wishOf(call.params.id, call.staff);
    // As much as for doing it oneself.
    mustBeElevated(call.staff);
    const { second } = await granted(agreeSecond(ctxOf(call, parts), { id }, runners));
    return answer(second, call.staff);
  });
  mountStaff(app, declineSecondOpinion, async (call) => {
    const id = await wishOf(call.params.id, call.staff);
    return answer(await granted(declineSecond(ctxOf(call, parts), { id })), call.staff);
  });
}

/** A wish as the team reads it; what its verb would be called with stays on the server. An allow-list. */
function toSecondOpinion(
  doc: SecondOpinionDoc,
  nameOf: (id: string) => string,
  { id }: Staff,
  ms: number,
): SecondOpinion {
  const expiresAt = new Date(doc.askedAt.getTime() + ms);
  return {
    id: doc._id.toHexString(),
    action: doc.action,
    about: doc.about,
    reason: doc.reason,
    askedBy: { id: doc.askedBy, name: nameOf(doc.askedBy) },
    askedAt: doc.askedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    status: doc.status === 'open' && expiresAt <= new Date() ? 'expired' : doc.status,
    decidedBy: doc.decidedBy ? nameOf(doc.decidedBy) : null,
    decidedAt: doc.decidedAt?.toISOString() ?? null,
    own: doc.askedBy === id,
  };
}
