import type { Endpoint } from '../endpoint.ts';

export const queueEndpoints: readonly Endpoint[] = [];
