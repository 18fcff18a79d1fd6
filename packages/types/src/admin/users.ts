import type { Endpoint } from '../endpoint.ts';

export const adminUserEndpoints: readonly Endpoint[] = [];
