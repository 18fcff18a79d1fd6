// What the team decides, beside any page of the console: by the verbs that the admin service calls.
import { randomUUID } from 'node:crypto';
import { type Collections, collectionsOf, type Db } from '@app/db';
import { decide } from '../tools/moderate/decide.ts';
import { findMatter, type Matter, versionOf } from '../tools/moderate/matter.ts';
import { show } from '../tools/moderate/show/show.ts';
import { database } from './running-site.ts';

type Verdict = 'approve' | 'reject' | 'changes' | 'remove' | 'uphold' | 'decline';
interface Details {
  reasons?: string[];
  note?: string;
  /** Of an update: the fields to take; without it all. */
  accept?: string[];
  /** Who decides: an appeal is answered by somebody else. */
  by?: string;
}

/** Works on an item of a queue, by its name: `review:…`, `reply:…`, `listing:…`, `update:…`, `claim:…`. */
const withMatter = <T>(
  name: string,
  work: (site: { client: Db['client']; collections: Collections }, matter: Matter) => Promise<T>,
) =>
  database(async (db) => {
    const collections = collectionsOf(db);
    const matter = await findMatter(collections, name);
    if (!matter) throw new Error(`There is no ${name}`);
    return work({ client: db.client, collections }, matter);
  });

/** Decides about an item. Its mails leave at once: nobody is to take it back. Gives the item's status. */
export const moderate = (
  verdict: Verdict,
  name: string,
  { reasons = [], note = '', accept, by = 'owner' }: Details = {},
): Promise<string> =>
  withMatter(name, async (site, matter) => {
    const ctx = {
      ...site,
      now: new Date(),
      requestId: randomUUID(),
      actor: { kind: 'admin', id: by },
      undoSeconds: 0,
    } as const;
    const { status } = await decide(ctx, matter, verdict, { v: versionOf(matter), reasons, note, accept });
    return status;
  });

/** What the team reads about an item before it decides. */
export const shownToTeam = (name: string): Promise<string> =>
  withMatter(name, ({ collections }, matter) => show(collections, matter));
