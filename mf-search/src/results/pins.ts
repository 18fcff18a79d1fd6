import type { Card, SearchReply } from '@app/types';

export interface PinData {
  /** The position in the whole list, from 1. */
  number: number;
  card: Card;
  at: [lat: number, lng: number];
  /** How many pins of this page stand at the same point before it: it is drawn that much aside. */
  aside: number;
}

/** The listings of a page whose point is known, numbered like the list. */
export function pinsOf({
  prosthetists,
  page,
  pageSize,
}: Pick<SearchReply, 'prosthetists' | 'page' | 'pageSize'>) {
  const seen = new Map<string, number>();
  return prosthetists.flatMap((card, index): PinData[] => {
    if (!card.at) return [];
    const { lat, lng } = card.at;
    // Three decimals are about 100 m: closer pins would hide each other at any useful zoom.
    const point = `${lat.toFixed(3)} ${lng.toFixed(3)}`;
    const aside = seen.get(point) ?? 0;
    seen.set(point, aside + 1);
    return [{ number: (page - 1) * pageSize + index + 1, card, at: [lat, lng], aside }];
  });
}
