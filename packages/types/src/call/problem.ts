import * as z from 'zod/mini';

/** Body of all errors: RFC 9457 members, and those that the specification's clients read (`error`, `message`). */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** Code for programs: `validation`, `not_found`, `gone`, `rate_limited`, `unavailable`, … */
  error: z.string(),
  /** Message for people in the language of `Accept-Language`. */
  message: z.string(),
  /** Messages by invalid parameter. */
  fields: z.optional(z.record(z.string(), z.string())),
  requestId: z.optional(z.string()),
});
export type Problem = z.output<typeof problem>;
