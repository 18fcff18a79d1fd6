import type { Problem } from './problem.ts';

/**
 * Thrown by `call` for every answer that is not the promised one. `status` 0 means that no answer came. It is known by
 * its name: what the shell puts into the query client is another bundle's.
 */
export class CallError extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'CallError';
  }

  readonly status: number;
  readonly problem: Problem | undefined;

  constructor(message: string, status: number, found?: Problem, cause?: unknown) {
    super(message, { cause });
    this.name = 'CallError';
    this.status = status;
    this.problem = found;
  }
}
