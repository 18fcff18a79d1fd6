import type { SanctionDoc } from '@app/db';
import type { Endpoint } from '@app/types';
import type { Db } from 'mongodb';
import { m } from '../paraglide/messages.js';
import { problems } from '../problem/problem.ts';
import type { Session } from '../session/session.ts';

/** Refuses a write that staff forbid its account. */
export type SanctionCheck = (
  endpoint: Pick<Endpoint, 'method' | 'onlyReads' | 'refusedTo'>,
  session: Session,
) => Promise<void>;

/**
 * The check against `sanctions`: who is suspended writes nothing, who is silenced nothing that others read. A sanction ends
 * by itself: what is over is not found.
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
