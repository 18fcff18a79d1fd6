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

/** The body of a problem at a path: calls of staff have the message as `error`, and the code beside it. */
export const writeProblem = (path: string, body: Problem): Problem =>
  path.startsWith('/api/admin/') ? { ...body, error: body.message, code: body.error } : body;

/**
 * Parses the body of a problem; then `error` is the code, whatever the call. Clients of the specification read `error`
 * and `message` only.
 */
export function readProblem(json: unknown, status: number): Problem | undefined {
  if (typeof json !== 'object' || json === null || !('message' in json || 'error' in json)) return undefined;
  const bare = { type: 'about:blank', title: '', status, error: '', message: '' };
  const { data } = z.safeParse(problem, { ...bare, ...json });
  return data && { ...data, error: data.code ?? data.error };
}
