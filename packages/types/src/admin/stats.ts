import type { Endpoint } from '../endpoint.ts';

export const statsEndpoints: readonly Endpoint[] = [];
