import type { Endpoint } from '../endpoint.ts';

export const auditEndpoints: readonly Endpoint[] = [];
