import type { SanctionDoc } from '@app/db';
import type { Endpoint } from '@app/types';
import type { Db } from 'mongodb';
import { m } from '../paraglide/messages.js';
import { problems } from '../problem/problem.ts';
import type { Session } from '../session/session.ts';

/** Refuses writes of sanctioned accounts. */
export type SanctionCheck = (
  endpoint: Pick<Endpoint, 'method' | 'onlyReads' | 'refusedTo'>,
  session: Session,
) => Promise<void>;

/**
 * Checks `sanctions`: suspended accounts may not write, silenced ones may not write what others read. Expired sanctions
 * do not match.
 * @throws 403 `suspended`, `silenced`
 */
export function createSanctionCheck(db: Db): SanctionCheck {
  const sanctions = db.collection<SanctionDoc>('sanctions');
  return async ({ method, onlyReads, refusedTo = 'suspended' }, { userId }) => {
    if (method === 'GET' || onlyReads || refusedTo === 'nobody') return;
    const standing = { userId, until: { $gt: new Date() }, liftedAt: { $exists: false } };
    const found = await sanctions.find(standing).toArray();
    const sanction =
      found.find(({ kind }) => kind === 'suspend') ?? (refusedTo === 'silenced' ? found[0] : undefined);
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
