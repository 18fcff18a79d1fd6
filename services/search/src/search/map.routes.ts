import { type App, registerCall, reply, serialize } from '@app/service-kit';
import { type MapPart, mapMatches, mapProsthetists } from '@app/types/search/map';
import type { MapArea } from '../index/places/map.ts';
import { replyCached, toCachedReply } from '../replies/reply-cache.ts';
import type { RouteDeps } from '../route-deps.ts';
import { parseMatchBody, privateHeaders } from './match.routes.ts';
import { parseSearchQuery } from './parse-search-query.ts';

/** Routes that locate all results of a search for the map, in one reply. */
export function registerMapRoutes(app: App, { engine }: Pick<RouteDeps, 'engine'>): void {
  registerCall(app, mapProsthetists, async ({ query }) => {
    const result = await engine.locate(parseSearchQuery(query).criteria, toArea(query));
    return replyCached(toCachedReply(serialize(mapProsthetists.reply, result)));
  });

  registerCall(app, mapMatches, async ({ body }) => {
    const result = await engine.locate(parseMatchBody(body).criteria, toArea(body));
    return reply(result, { headers: privateHeaders });
  });
}

/** Returns the bounds of two by two tiles of the map (Web Mercator); undefined without a zoom level. */
function toArea({ zoom, x = 0, y = 0 }: Partial<MapPart>): MapArea | undefined {
  if (zoom === undefined) return undefined;
  const toLng = (column: number) => (column / 2 ** zoom) * 360 - 180;
  const toLat = (row: number) =>
    (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** zoom))) * 180) / Math.PI;
  return { west: toLng(x), east: toLng(x + 2), north: toLat(y), south: toLat(y + 2) };
}
