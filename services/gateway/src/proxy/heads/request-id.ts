import { randomUUID } from 'node:crypto';

const boot = randomUUID().slice(0, 13);
let requests = 0;

/** Creates an id for logs and responses. Unique, not secret; a random one would cost more than routing. */
export const createRequestId = (): string => `${boot}-${(requests++).toString(36)}`;
