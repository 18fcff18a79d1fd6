import type { Endpoint } from '../endpoint.ts';

export const adminReportEndpoints: readonly Endpoint[] = [];
