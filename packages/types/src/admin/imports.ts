import type { Endpoint } from '../endpoint.ts';

export const importEndpoints: readonly Endpoint[] = [];
