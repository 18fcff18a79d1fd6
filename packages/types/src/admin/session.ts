import type { Endpoint } from '../endpoint.ts';

export const adminSessionEndpoints: readonly Endpoint[] = [];
