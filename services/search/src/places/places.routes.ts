import { statesAndTerritories } from '@app/option-lists';
import {
  type App,
  type CheckedJson,
  problems,
  registerCall,
  replySerialized,
  serialize,
} from '@app/service-kit';
import { getPlace, listPlaces } from '@app/types';
import type { SearchEngine } from '../engine/engine.ts';
import type { CachedReply } from '../replies/reply-cache.ts';
import { hashText } from '../replies/reply-cache.ts';

/** Routes of listing counts by state and city. Counts are cached until listings change. */
export function registerPlaceRoutes(app: App, engine: SearchEngine): void {
  let stamp = '';
  let repliesByPlace = new Map<string, Promise<CachedReply>>();
  /** The last reply of each place, which is sent while the engine does not answer. */
  const lastReplyByPlace = new Map<string, CachedReply>();

  function getReply(place: string, count: () => Promise<CheckedJson>): Promise<CachedReply> {
    if (stamp !== engine.getStamp()) repliesByPlace = new Map();
    stamp = engine.getStamp();
    const currentReplies = repliesByPlace;
    const reply = currentReplies.get(place) ?? count().then((json) => ({ json, etag: hashText(json) }));
    currentReplies.set(place, reply);
    return reply.then(
      (newReply) => {
        lastReplyByPlace.set(place, newReply);
        return newReply;
      },
      (error) => {
        currentReplies.delete(place);
        const lastReply = lastReplyByPlace.get(place);
        if (!lastReply) throw error;
        return lastReply;
      },
    );
  }

  registerCall(app, listPlaces, async () => {
    const { json, etag } = await getReply('', async () =>
      serialize(listPlaces.reply, { states: await engine.countStates() }),
    );
    return replySerialized(json, { etag });
  });

  registerCall(app, getPlace, async ({ params }) => {
    const usState = statesAndTerritories.find(({ slug }) => slug === params.state);
    if (!usState) throw problems.notFound();
    const { code, name, slug } = usState;
    const { json, etag } = await getReply(slug, async () => {
      const { total, cities } = await engine.countCities(code);
      return serialize(getPlace.reply, { state: { code, name, slug, total }, cities });
    });
    return replySerialized(json, { etag });
  });
}
