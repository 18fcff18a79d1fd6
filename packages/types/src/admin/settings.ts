import type { Endpoint } from '../endpoint.ts';

export const settingsEndpoints: readonly Endpoint[] = [];
