import type { Problem } from './problem.ts';

/**
 * Thrown by `call` for every reply that is not the expected one. `status` 0: no reply. Recognized by name, because
 * shell and remotes have separate copies of this class.
 */
export class CallError extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'CallError';
  }

  readonly status: number;
  readonly problem: Problem | undefined;

  constructor(message: string, status: number, problem?: Problem, cause?: unknown) {
    super(message, { cause });
    this.name = 'CallError';
    this.status = status;
    this.problem = problem;
  }
}
