import type { Card, SearchReply } from '@app/types';

export interface PinData {
  /** Position in the whole list, from 1. */
  number: number;
  card: Card;
  at: [lat: number, lng: number];
}

/** Pins of the listings on this page that have coordinates, numbered like the list. */
export function toPins({
  prosthetists,
  page,
  pageSize,
}: Pick<SearchReply, 'prosthetists' | 'page' | 'pageSize'>) {
  return prosthetists.flatMap((card, index): PinData[] => {
    if (!card.at) return [];
    return [{ number: (page - 1) * pageSize + index + 1, card, at: [card.at.lat, card.at.lng] }];
  });
}
