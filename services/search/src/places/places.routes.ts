import { statesAndTerritories } from '@app/option-lists';
import { type App, type CheckedJson, problems, registerCall, serialize } from '@app/service-kit';
import { getPlace, listPlaces } from '@app/types';
import { type CachedReply, replyCached, toCachedReply } from '../replies/reply-cache.ts';
import type { RouteDeps } from '../route-deps.ts';

/** Routes of listing counts by state and city. Counts are cached until listings change. */
export function registerPlaceRoutes(app: App, { engine }: RouteDeps): void {
  /** Replies by state (empty key: all states). While the engine does not answer, the last ones are sent. */
  const entryByKey = new Map<string, { indexVersion: string; replyPromise: Promise<CachedReply> }>();

  function getCachedReply(key: string, renderJson: () => Promise<CheckedJson>): Promise<CachedReply> {
    const indexVersion = engine.getIndexVersion();
    const lastEntry = entryByKey.get(key);
    if (lastEntry?.indexVersion === indexVersion) return lastEntry.replyPromise;
    const replyPromise = renderJson()
      .then(toCachedReply)
      .catch((error: unknown) => {
        if (!lastEntry) {
          entryByKey.delete(key);
          throw error;
        }
        entryByKey.set(key, lastEntry);
        return lastEntry.replyPromise;
      });
    entryByKey.set(key, { indexVersion, replyPromise });
    return replyPromise;
  }

  registerCall(app, listPlaces, async () => {
    const renderJson = async () => serialize(listPlaces.reply, { states: await engine.countStates() });
    return replyCached(await getCachedReply('', renderJson));
  });

  registerCall(app, getPlace, async ({ params }) => {
    const usState = statesAndTerritories.find(({ slug }) => slug === params.state);
    if (!usState) throw problems.notFound();
    const { code, name, slug } = usState;
    const renderJson = async () => {
      const { total, cities } = await engine.countCities(code);
      return serialize(getPlace.reply, { state: { code, name, slug, total }, cities });
    };
    return replyCached(await getCachedReply(slug, renderJson));
  });
}
