import type { Card, SearchReply } from '@app/types';
import { type MapReply, mostOnMap } from '@app/types/search/map';

type Page = Pick<SearchReply, 'total' | 'pages'> & { prosthetists: readonly Card[] };

/** Where the results of all pages are. The mock has few enough for one answer, whatever part is asked. */
export function locate(findPage: (page: number) => Page): MapReply {
  const first = findPage(1);
  const others = Array.from({ length: Math.max(0, first.pages - 1) }, (_, nth) => findPage(nth + 2));
  const people = [first, ...others].flatMap(({ prosthetists }) => prosthetists).slice(0, mostOnMap);
  return {
    total: first.total,
    people: people.map(({ id, at }) => at && [id, at.lat, at.lng]),
    cells: [],
  };
}
