import type { Endpoint } from '../endpoint.ts';

export const adminReviewEndpoints: readonly Endpoint[] = [];
