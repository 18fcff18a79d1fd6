import {
  type Collections,
  findFormerAccounts,
  getCollections,
  type PersonMarks,
  type SanctionDoc,
} from '@app/db';
import type { Endpoint } from '@app/types';
import type { Db } from 'mongodb';
import { m } from '../paraglide/messages.js';
import { problems } from '../problem/problem.ts';
import type { Session } from '../session/session.ts';

/** Undefined if the account no longer exists; an error while the identity provider is unavailable. */
type FindMarks = (userId: string) => Promise<PersonMarks | undefined>;

/** Refuses writes of sanctioned accounts. */
export type SanctionCheck = (
  endpoint: Pick<Endpoint, 'method' | 'onlyReads' | 'refusedTo'>,
  session: Session,
) => Promise<void>;

/**
 * Checks `sanctions`: suspended accounts may not write, silenced ones may not write what others read. Expired sanctions
 * do not match. The sanction of a deleted account passes to the next account of the same person.
 * @throws 403 `suspended`, `silenced`
 */
export function createSanctionCheck(db: Db, findMarks: FindMarks): SanctionCheck {
  const collections = getCollections(db);
  const recognize = createRecognition(collections, findMarks);
  return async ({ method, onlyReads, refusedTo = 'suspended' }, { userId }) => {
    if (method === 'GET' || onlyReads || refusedTo === 'nobody') return;
    const ofAccountOrFormer = { $or: [{ userId }, { userId: /^gone_/ }] };
    const inForce = { ...ofAccountOrFormer, until: { $gt: new Date() }, liftedAt: { $exists: false } };
    const docs = await collections.sanctions.find(inForce).toArray();
    const former = docs.filter((one) => one.userId !== userId);
    const ofAccount = docs.filter((one) => one.userId === userId);
    if (ofAccount.length === 0 && former.length > 0) ofAccount.push(...(await recognize(userId, former)));
    const sanction =
      ofAccount.find(({ kind }) => kind === 'suspend') ??
      (refusedTo === 'silenced' ? ofAccount[0] : undefined);
    if (!sanction) return;
    const { kind, until } = sanction;
    throw problems.forbidden(kind === 'suspend' ? 'suspended' : 'silenced', (locale) => {
      const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'America/Chicago' }).format(
        until,
      );
      return m[kind === 'suspend' ? 'suspended' : 'silenced']({ date }, { locale });
    });
  };
}

/** An account is asked for once in this time, and only while sanctions of deleted accounts stand. */
const againMs = 10 * 60_000;

function createRecognition(
  collections: Pick<Collections, 'sanctions' | 'formerAccounts'>,
  findMarks: FindMarks,
) {
  let unknown = new Set<string>();
  let since = Date.now();
  /** Gives a person's account the sanctions of their deleted accounts, and returns them. */
  return async (userId: string, former: readonly SanctionDoc[]): Promise<SanctionDoc[]> => {
    if (Date.now() - since > againMs) [unknown, since] = [new Set(), Date.now()];
    if (unknown.has(userId)) return [];
    // Without the identity provider, sessions work on.
    const marks = await findMarks(userId).catch(() => undefined);
    if (!marks) return [];
    const pseudonyms = await findFormerAccounts(collections, marks);
    const ofSamePerson = former.filter((one) => pseudonyms.includes(one.userId));
    if (ofSamePerson.length === 0) unknown.add(userId);
    await collections.sanctions.updateMany(
      { _id: { $in: ofSamePerson.map(({ _id }) => _id) } },
      { $set: { userId } },
    );
    return ofSamePerson;
  };
}
