import {
  type Collections,
  findFormerAccountIds,
  getCollections,
  type PersonIdentifiers,
  type SanctionDoc,
} from '@app/db';
import type { Endpoint } from '@app/types';
import type { Db } from 'mongodb';
import { m } from '../paraglide/messages.js';
import { problems } from '../problem/problem.ts';
import type { Session } from '../session/session.ts';

/** Undefined if the account no longer exists; an error while the identity provider is unavailable. */
type FindIdentifiers = (userId: string) => Promise<PersonIdentifiers | undefined>;

/** Refuses writes of sanctioned accounts. */
export type SanctionCheck = (
  endpoint: Pick<Endpoint, 'method' | 'isReadOnly' | 'deniedAccounts'>,
  session: Session,
) => Promise<void>;

/**
 * Checks `sanctions`: suspended accounts may not write, silenced ones may not write what others read. Expired sanctions
 * do not match. The sanction of a deleted account passes to the next account of the same person.
 * @throws 403 `suspended`, `silenced`
 */
export function createSanctionCheck(db: Db, findIdentifiers: FindIdentifiers): SanctionCheck {
  const collections = getCollections(db);
  const moveFormerSanctions = createSanctionMover(collections, findIdentifiers);
  return async ({ method, isReadOnly, deniedAccounts = 'suspended' }, { userId }) => {
    if (method === 'GET' || isReadOnly || deniedAccounts === 'nobody') return;
    const accountFilter = { $or: [{ userId }, { userId: /^gone_/ }] };
    const inForceFilter = { ...accountFilter, until: { $gt: new Date() }, liftedAt: { $exists: false } };
    const sanctionDocs = await collections.sanctions.find(inForceFilter).toArray();
    const formerSanctions = sanctionDocs.filter((sanction) => sanction.userId !== userId);
    const ownSanctions = sanctionDocs.filter((sanction) => sanction.userId === userId);
    if (ownSanctions.length === 0 && formerSanctions.length > 0)
      ownSanctions.push(...(await moveFormerSanctions(userId, formerSanctions)));
    const sanction =
      ownSanctions.find(({ kind }) => kind === 'suspend') ??
      (deniedAccounts === 'silenced' ? ownSanctions[0] : undefined);
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

/** Minimum time between two look-ups of one account, which happen only while sanctions of deleted accounts stand. */
const recheckIntervalMs = 10 * 60_000;

function createSanctionMover(
  collections: Pick<Collections, 'sanctions' | 'formerAccounts'>,
  findIdentifiers: FindIdentifiers,
) {
  let unmatchedUserIds = new Set<string>();
  let unmatchedSince = Date.now();
  /** Moves the sanctions of a person's deleted accounts to their new account, and returns them. */
  return async (userId: string, formerSanctions: readonly SanctionDoc[]): Promise<SanctionDoc[]> => {
    if (Date.now() - unmatchedSince > recheckIntervalMs)
      [unmatchedUserIds, unmatchedSince] = [new Set(), Date.now()];
    if (unmatchedUserIds.has(userId)) return [];
    // If the identity provider is unavailable, nobody is recognized and the write goes on.
    const identifiers = await findIdentifiers(userId).catch(() => undefined);
    if (!identifiers) return [];
    const pseudonyms = await findFormerAccountIds(collections, identifiers);
    const personSanctions = formerSanctions.filter((sanction) => pseudonyms.includes(sanction.userId));
    if (personSanctions.length === 0) unmatchedUserIds.add(userId);
    await collections.sanctions.updateMany(
      { _id: { $in: personSanctions.map(({ _id }) => _id) } },
      { $set: { userId } },
    );
    return personSanctions;
  };
}
