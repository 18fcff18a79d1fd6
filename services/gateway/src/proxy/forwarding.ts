import type { AnswerHead } from './heads/answer-head.ts';
import type { RequestHead } from './heads/request-head.ts';
import type { Upstream } from './upstream.ts';

/** Where a request goes, which of its headers pass, and which headers the gateway adds to the response. */
export interface ForwardOptions extends RequestHead, AnswerHead {
  upstream: Upstream;
  /** True if the request may be repeated after its connection was closed. Reads always may. */
  mayRepeat?: boolean;
}
