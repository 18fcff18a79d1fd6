// For maps in browsers; loaded when somebody looks closer.
import data from '../data/county-lines.json' with { type: 'json' };
import { decodeLine } from './map-line.ts';

/** Borders between counties of one state. */
export const countyLines = data.map(decodeLine);
