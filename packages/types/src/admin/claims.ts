import type { Endpoint } from '../endpoint.ts';

export const adminClaimEndpoints: readonly Endpoint[] = [];
