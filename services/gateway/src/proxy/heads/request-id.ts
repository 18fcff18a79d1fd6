import { randomUUID } from 'node:crypto';

const boot = randomUUID().slice(0, 13);
let requests = 0;

/** Names a request in logs and answers. Unique, not secret: a random one each would cost more than routing does. */
export const createRequestId = (): string => `${boot}-${(requests++).toString(36)}`;
