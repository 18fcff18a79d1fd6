import { getCodeState } from '../accounts/codes.ts';
import type { SentCode } from '../documents.ts';

/** Verification state of an address or an attempt. */
export const toVerificationShape = (strategy: string, code: SentCode | null, verified: boolean) => ({
  object: 'verification',
  status: verified ? 'verified' : code ? getCodeState(code, new Date()) : 'unverified',
  strategy,
  attempts: code?.tries ?? 0,
  expire_at: code?.expiresAt.getTime() ?? null,
});
