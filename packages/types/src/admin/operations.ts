import type { Endpoint } from '../endpoint.ts';

export const operationEndpoints: readonly Endpoint[] = [];
