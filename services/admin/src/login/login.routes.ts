import { randomBytes } from 'node:crypto';
import type { AdminDoc, Collections } from '@app/db';
import { type App, getClientKey, HttpProblem, registerCall, reply } from '@app/service-kit';
import { cookieNames, readCookie } from '@app/team/request';
import { adminLogin, adminLogout } from '@app/types/admin/session';
import type { LoginDeps } from '../sessions/login-deps.ts';
import { startSession } from '../sessions/start-session.ts';
import { consumeCode, LostSecondFactorError } from '../totp/second-factor.store.ts';
import { toAdmin } from '../users/to-admin.ts';
import { createDeviceCookie, createExpiredCookies } from './cookies.ts';
import { isEqualInConstantTime, type RotatedKeys, signHmac } from './secret.ts';

const sentences = {
  wrong: 'The e-mail address or the password is not right.',
  codeMissing: 'Enter the code of your authenticator app, or one of your recovery codes.',
  codeWrong: 'This code is not right, or was used already. Wait for the next one.',
  codeLost:
    'The server has a new key, so codes of your authenticator app no longer work. Enter one of your recovery codes, or ask an owner to turn your second factor off. Then set it up again.',
  tooMany: 'Too many tries. Wait 15 minutes, then try again.',
} as const;

const createWrongLoginProblem = () => new HttpProblem(401, 'wrong_login', () => sentences.wrong);
const createCodeProblem = (code: 'code_missing' | 'code_wrong', sentence: string) =>
  new HttpProblem(401, code, () => sentence, { fields: { code: () => sentence } });

export function registerLoginRoutes(
  app: App,
  { collections, login }: { collections: Collections; login: LoginDeps },
): void {
  const { admins } = collections;
  const { attempts, passwordHasher, sessions, accessLog, keys, secure, now } = login;

  registerCall(app, adminLogin, async ({ body, c }) => {
    const { email, password, code } = body;
    const request = c.req.raw;
    const admin = await admins.findOne({ email });
    const device = findKnownDevice(
      keys.device,
      readCookie(request, cookieNames.device),
      admin,
      now().getTime(),
    );
    const attempt = { email, address: getClientKey(c), device };
    const recordFailure = (reason: string) =>
      accessLog.recordAttempt(request, admin, { action: 'admin.login_failed', reason });

    // Refusals by the limit are not audited; the failed attempts before them are.
    await withLimitMessage(attempts.begin(attempt));
    // For an unknown or blocked address the same work and message, so that neither is revealed.
    const isPasswordCorrect = await withLimitMessage(passwordHasher.verify(password, admin?.passwordHash));
    if (!isPasswordCorrect || admin?.status !== 'active') {
      await recordFailure(admin && isPasswordCorrect ? 'disabled' : 'password');
      throw createWrongLoginProblem();
    }
    const factor = admin.totp && (await verifySecondFactor(admin, code, recordFailure));
    await attempts.recordSuccess(attempt);
    if (passwordHasher.isWeak(admin.passwordHash)) {
      const passwordHash = await passwordHasher.hash(password);
      // Only if the password has not changed in the meantime.
      await admins.updateOne(
        { _id: admin._id, passwordHash: admin.passwordHash },
        { $set: { passwordHash } },
      );
    }
    const { token, cookies, id } = await startSession(login, admin._id, request);
    // If the account was blocked or its password changed since the check, the new session was not ended with the others
    // and is ended here.
    const { passwordChangedAt } = admin;
    const { matchedCount } = await admins.updateOne(
      { _id: admin._id, status: 'active', passwordChangedAt },
      { $set: { lastLoginAt: now() } },
    );
    if (matchedCount === 0) {
      await sessions.endById(id);
      await recordFailure('changed');
      throw createWrongLoginProblem();
    }
    await accessLog.recordAction(request, admin._id.toHexString(), {
      action: 'admin.login',
      after: { secondFactor: factor ?? 'none' },
    });
    const deviceCookie = createDeviceCookie(createDeviceToken(keys.device, admin, now().getTime()), {
      secure,
      seconds: deviceSeconds,
    });
    const data = { admin: toAdmin({ ...admin, lastLoginAt: now() }), token };
    return reply(data, {
      cookies: [...cookies, deviceCookie],
      headers: { 'cache-control': 'private, no-store' },
    });
  });

  registerCall(app, adminLogout, async ({ c }) => {
    const { id, sessionId } = await login.gate.admit(c.req.raw, 'own');
    await accessLog.recordAction(c.req.raw, id, { action: 'admin.logout' });
    await sessions.endById(sessionId);
    return reply({ ended: true as const }, { cookies: createExpiredCookies(secure) });
  });

  async function verifySecondFactor(
    admin: AdminDoc,
    code: string | undefined,
    recordFailed: (reason: string) => Promise<unknown>,
  ): Promise<'app' | 'recovery'> {
    if (!code) throw createCodeProblem('code_missing', sentences.codeMissing);
    let sentence: string = sentences.codeWrong;
    const usedFactor = await consumeCode(collections, keys.totp, admin, code, now()).catch(
      (error: unknown) => {
        if (!(error instanceof LostSecondFactorError)) throw error;
        sentence = sentences.codeLost;
      },
    );
    if (usedFactor) return usedFactor;
    await recordFailed('code');
    throw createCodeProblem('code_wrong', sentence);
  }
}

/** Converts rate limit errors to this page's message. */
async function withLimitMessage<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof HttpProblem) || error.status !== 429) throw error;
    const { status, code, headers } = error;
    throw new HttpProblem(status, code, () => sentences.tooMany, { ...(headers && { headers }) });
  }
}

// Recognizes devices that signed in before, so that attempts by others do not lock their users out.
const deviceLifetimeMs = 90 * 24 * 3_600_000;
const deviceSeconds = deviceLifetimeMs / 1_000;

/** Signed for one account and its current password: a new password invalidates all devices. */
const signDevice = (key: Buffer, { _id, passwordChangedAt }: AdminDoc, deviceId: string, expiry: string) =>
  signHmac(key, [_id.toHexString(), passwordChangedAt.getTime(), deviceId, expiry].join('.'));

export function createDeviceToken([key]: RotatedKeys, admin: AdminDoc, now: number): string {
  const deviceId = randomBytes(12).toString('base64url');
  const expiry = (now + deviceLifetimeMs).toString(36);
  return [deviceId, expiry, signDevice(key, admin, deviceId, expiry)].join('.');
}

/** The device's name, if it signed in to this account before. */
export function findKnownDevice(
  keys: RotatedKeys,
  token: string | undefined,
  admin: AdminDoc | null,
  now: number,
): string | undefined {
  const [deviceId = '', expiry = '', signature = ''] = token?.split('.') ?? [];
  if (!admin || !deviceId || Number.parseInt(expiry, 36) < now) return undefined;
  return keys.some((key) => isEqualInConstantTime(signature, signDevice(key, admin, deviceId, expiry)))
    ? deviceId
    : undefined;
}
