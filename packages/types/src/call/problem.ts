import * as z from 'zod/mini';

/** Body of all errors: RFC 9457 members, and those that the specification's clients read (`error`, `message`). */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** Code for programs: `validation`, `not_found`, `gone`, `rate_limited`, `unavailable`, …; of staff calls, the message. */
  error: z.string(),
  /** Code for programs in replies of staff calls, where `error` is the message. */
  code: z.optional(z.string()),
  /** Message for people in the language of `Accept-Language`. */
  message: z.string(),
  /** Messages by invalid parameter. */
  fields: z.optional(z.record(z.string(), z.string())),
  requestId: z.optional(z.string()),
});
export type Problem = z.output<typeof problem>;

/** Converts a problem to the body that is sent for a path: staff calls have the message as `error`, and a `code`. */
export const toWireProblem = (path: string, originalProblem: Problem): Problem =>
  path.startsWith('/api/admin/')
    ? { ...originalProblem, error: originalProblem.message, code: originalProblem.error }
    : originalProblem;

/**
 * Parses the body of a problem. In the result `error` is always the code, also for staff calls. Undefined if the body is
 * no problem. Members other than `error` and `message` may be missing.
 */
export function parseProblem(json: unknown, status: number): Problem | undefined {
  if (typeof json !== 'object' || json === null || !('message' in json || 'error' in json)) return undefined;
  const defaultProblem = { type: 'about:blank', title: '', status, error: '', message: '' };
  const { data } = z.safeParse(problem, { ...defaultProblem, ...json });
  return data && { ...data, error: data.code ?? data.error };
}
