import type { Endpoint } from '../endpoint.ts';

export const exportEndpoints: readonly Endpoint[] = [];
