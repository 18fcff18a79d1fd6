import type { Card, SearchReply } from '@app/types';
import { type MapReply, maxMapResults } from '@app/types/search/map';
import type { Surroundings } from '@app/types/search/surroundings';

type ResultsPage = Pick<SearchReply, 'total' | 'pages'> & { prosthetists: readonly Card[] };

/** Locations of the results of all pages. The mock has few enough for one reply, whatever part is requested. */
export function createMapReply(findPage: (page: number) => ResultsPage): MapReply {
  const firstPage = findPage(1);
  const otherPages = Array.from({ length: Math.max(0, firstPage.pages - 1) }, (_, index) =>
    findPage(index + 2),
  );
  const people = [firstPage, ...otherPages]
    .flatMap(({ prosthetists }) => prosthetists)
    .slice(0, maxMapResults);
  return {
    total: firstPage.total,
    people: people.map(({ id, at }) => at && [id, at.lat, at.lng]),
    cells: [],
  };
}

/** One line of each kind, and a town, around St. Louis. */
export const surroundings: Surroundings = {
  land: [
    [
      [38.2, -91],
      [39, -91],
      [39, -89],
      [38.2, -89],
    ],
  ],
  states: [
    [
      [38.4, -90.3],
      [38.8, -90.1],
    ],
  ],
  counties: [
    [
      [38.6, -91],
      [38.6, -90.5],
    ],
  ],
  rivers: [
    {
      name: 'Mississippi',
      isBig: true,
      lines: [
        [
          [38.4, -90.3],
          [38.62, -90.18],
          [38.75, -90.05],
        ],
      ],
    },
  ],
  towns: [{ name: 'Clayton', state: 'MO', lat: 38.64, lng: -90.42 }],
};
