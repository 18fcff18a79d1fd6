import type { Endpoint } from '../endpoint.ts';

export const adminProsthetistEndpoints: readonly Endpoint[] = [];
