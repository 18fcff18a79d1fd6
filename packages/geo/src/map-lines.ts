// For maps in browsers; loaded with the map.
import data from '../data/map-lines.json' with { type: 'json' };
import { decodeLine } from './map-line.ts';

/** Rings of land; one within another is a lake. */
export const land = data.land.map(decodeLine);

export const stateLines = data.states.map(decodeLine);

export const rivers = data.rivers.map(({ lines, ...river }) => ({ ...river, lines: lines.map(decodeLine) }));
