// For maps in browsers; loaded at a closer zoom.
import data from '../data/county-lines.json' with { type: 'json' };
import { decodeLine } from './map-lines.ts';

/** Borders between counties of one state. */
export const countyLines = data.map(decodeLine);
