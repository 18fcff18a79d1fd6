import { type CheckedJson, serialize } from '@app/service-kit';
import type * as z from 'zod/mini';

/** The text of a search's reply: rendered cards, and the rest, which differs from search to search. */
export const joinReply = <S extends z.ZodMiniType<object>>(
  { cards, travelCards }: Record<'cards' | 'travelCards', string>,
  schema: S,
  otherFields: z.output<S>,
): CheckedJson =>
  `{"prosthetists":${cards},"outOfState":${travelCards},${serialize(schema, otherFields).slice(1)}` as CheckedJson;
