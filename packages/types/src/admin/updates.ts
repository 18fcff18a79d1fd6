import type { Endpoint } from '../endpoint.ts';

export const adminUpdateEndpoints: readonly Endpoint[] = [];
