// What a small map of one place shows. A browser that loads no map gets these few lines of it.
import * as z from 'zod/mini';
import { defineEndpoint } from '../call/endpoint.ts';

/** Degrees with at most one decimal, so that neighbours share an address. */
const createDegrees = (max: number) =>
  z.pipe(
    z.transform((value) =>
      typeof value === 'string' && /^-?\d{1,3}(?:\.\d)?$/.test(value) ? Number(value) : value,
    ),
    z.number().check(z.gte(-max), z.lte(max)),
  );

const polyline = z.array(z.tuple([z.number(), z.number()]));

/** Lines are latitudes and longitudes. */
const surroundings = z.object({
  /** Outlines of land; one within another is a lake. */
  land: z.array(polyline),
  states: z.array(polyline),
  counties: z.array(polyline),
  rivers: z.array(z.object({ name: z.string(), isBig: z.boolean(), lines: z.array(polyline) })),
  /** Largest first. */
  towns: z.array(z.object({ name: z.string(), state: z.string(), lat: z.number(), lng: z.number() })),
});
export type Surroundings = z.output<typeof surroundings>;

export const getSurroundings = defineEndpoint('search', 'GET /api/map/surroundings', {
  id: 'getSurroundings',
  summary: 'Borders, rivers and towns within an hour of a place, for a small map of it.',
  query: z.object({ lat: createDegrees(90), lng: createDegrees(180) }),
  reply: surroundings,
  problems: { 400: 'No degrees, or more exact ones than a tenth.' },
});

export const surroundingsEndpoints = [getSurroundings] as const;
