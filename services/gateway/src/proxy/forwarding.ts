import type { AnswerHead } from './heads/answer-head.ts';
import type { RequestHead } from './heads/request-head.ts';
import type { Upstream } from './upstream.ts';

/** Where a request goes, what the service gets to see of it, and which headers the gateway adds to its answer. */
export interface ForwardOptions extends RequestHead, AnswerHead {
  upstream: Upstream;
  /** It may be sent again where a connection was closed under it. Anyone who only reads always may. */
  mayRepeat?: boolean;
}
