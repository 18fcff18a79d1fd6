import type { CallError } from '@app/types';

/**
 * The response's `error`, or a sentence of ours. At the login `error` is the sentence; where the service is away, the gateway answers with a code, which tells nobody anything.
 */
export function getLoginError({ problem }: CallError): string {
  const sentence = problem?.error ?? '';
  return /\s/.test(sentence) ? sentence : 'Failed to login. Please check your credentials.';
}
