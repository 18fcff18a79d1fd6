import type { Endpoint } from './endpoint.ts';
import * as lists from './endpoint-lists.ts';

/** All calls that the gateway forwards. Used by its route table, the OpenAPI document and contract tests. */
export const endpoints: readonly Endpoint[] = Object.values(lists).flat();
