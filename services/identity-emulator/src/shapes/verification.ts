import { codeState } from '../codes.ts';
import type { SentCode } from '../documents.ts';

/** How far the proof of an address or an account is. */
export const verificationShape = (strategy: string, code: SentCode | null, verified: boolean) => ({
  object: 'verification',
  status: verified ? 'verified' : code ? codeState(code, new Date()) : 'unverified',
  strategy,
  attempts: code?.tries ?? 0,
  expire_at: code?.expiresAt.getTime() ?? null,
});
