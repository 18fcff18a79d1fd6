import { statesAndTerritories } from '@app/option-lists';
import { type App, type CheckedJson, problems, registerCall, serialize } from '@app/service-kit';
import { getPlace, listPlaces } from '@app/types';
import { type CachedReply, replyCached, toCachedReply } from '../replies/reply-cache.ts';
import type { RouteDeps } from '../route-deps.ts';

/** Routes of listing counts by state and city. Counts are cached until listings change. */
export function registerPlaceRoutes(app: App, { engine }: RouteDeps): void {
  let indexVersion = '';
  let replyByKey = new Map<string, Promise<CachedReply>>();
  /** The last reply by state or city (empty key: all states), which is sent while the engine does not answer. */
  const lastReplyByKey = new Map<string, CachedReply>();

  function getCachedReply(cacheKey: string, renderJson: () => Promise<CheckedJson>): Promise<CachedReply> {
    if (indexVersion !== engine.getIndexVersion()) replyByKey = new Map();
    indexVersion = engine.getIndexVersion();
    const currentReplyByKey = replyByKey;
    const replyPromise = currentReplyByKey.get(cacheKey) ?? renderJson().then(toCachedReply);
    currentReplyByKey.set(cacheKey, replyPromise);
    return replyPromise.then(
      (newReply) => {
        lastReplyByKey.set(cacheKey, newReply);
        return newReply;
      },
      (error) => {
        currentReplyByKey.delete(cacheKey);
        const lastReply = lastReplyByKey.get(cacheKey);
        if (!lastReply) throw error;
        return lastReply;
      },
    );
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
