import { randomBytes } from 'node:crypto';
import type { AdminDoc, Collections } from '@app/db';
import { type App, getClientKey, HttpProblem, registerCall, reply } from '@app/service-kit';
import { cookieNames, readCookie } from '@app/team/request';
import { adminLogin, adminLogout } from '@app/types/admin/session';
import type { LoginDeps } from '../sessions/login-deps.ts';
import { startSession } from '../sessions/start-session.ts';
import { consumeCode } from '../totp/second-factor.store.ts';
import { toAdmin } from '../users/to-admin.ts';
import { createDeviceCookie, createExpiredCookies } from './cookies.ts';
import { isEqualInConstantTime, type RotatedKeys, signHmac } from './secret.ts';

const messages = {
  wrong: 'The e-mail address or the password is not right.',
  codeMissing: 'Enter the code of your authenticator app, or one of your recovery codes.',
  codeWrong: 'This code is not right, or was used already. Wait for the next one.',
  codeLost:
    'The server has a new key, so codes of your authenticator app no longer work. Enter one of your recovery codes, or ask an owner to turn your second factor off. Then set it up again.',
  tooMany: 'Too many tries. Wait 15 minutes, then try again.',
} as const;

const createWrongLoginProblem = () => new HttpProblem(401, 'wrong_login', () => messages.wrong);
const createCodeProblem = (code: 'code_missing' | 'code_wrong', sentence: string) =>
  new HttpProblem(401, code, () => sentence, { fields: { code: () => sentence } });

export function registerLoginRoutes(
  app: App,
  { collections, loginDeps }: { collections: Collections; loginDeps: LoginDeps },
): void {
  const { admins } = collections;
  const {
    attemptLimiter,
    passwordHasher,
    sessions,
    accessLog,
    keys,
    hasSecureCookies: isSecure,
    now,
  } = loginDeps;

  registerCall(app, adminLogin, async ({ body, c }) => {
    const { email, password, code } = body;
    const request = c.req.raw;
    const admin = await admins.findOne({ email });
    const deviceId = findKnownDeviceId(
      keys.device,
      readCookie(request, cookieNames.device),
      admin,
      now().getTime(),
    );
    const attempt = { email, address: getClientKey(c), device: deviceId };
    const recordFailure = (reason: string) =>
      accessLog.recordAttempt(request, admin, { action: 'admin.login_failed', reason });

    // Attempts above the limit are not audited; the failed attempts before them are.
    await withLimitMessage(attemptLimiter.begin(attempt));
    // An unknown or blocked account takes the same time and gets the same message, so that neither is revealed.
    const isPasswordCorrect = await withLimitMessage(passwordHasher.verify(password, admin?.passwordHash));
    if (!isPasswordCorrect || admin?.status !== 'active') {
      await recordFailure(admin && isPasswordCorrect ? 'disabled' : 'password');
      throw createWrongLoginProblem();
    }
    const secondFactor = admin.totp && (await verifySecondFactor(admin, code, recordFailure));
    await attemptLimiter.recordSuccess(attempt);
    if (passwordHasher.isWeak(admin.passwordHash)) {
      const passwordHash = await passwordHasher.hash(password);
      // The filter makes sure that the password has not changed in the meantime.
      await admins.updateOne(
        { _id: admin._id, passwordHash: admin.passwordHash },
        { $set: { passwordHash } },
      );
    }
    const { token, cookies, id } = await startSession(loginDeps, admin._id, request);
    // If the account was blocked or its password changed since the check, the other sessions were ended before this one
    // was created, so it is ended here.
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
      after: { secondFactor: secondFactor ?? 'none' },
    });
    const deviceCookie = createDeviceCookie(createDeviceToken(keys.device, admin, now().getTime()), {
      isSecure,
      maxAgeSeconds: deviceCookieSeconds,
    });
    const loginReply = { admin: toAdmin({ ...admin, lastLoginAt: now() }), token };
    return reply(loginReply, {
      cookies: [...cookies, deviceCookie],
      headers: { 'cache-control': 'private, no-store' },
    });
  });

  registerCall(app, adminLogout, async ({ c }) => {
    const { id, sessionId } = await loginDeps.gate.admit(c.req.raw, 'own');
    await accessLog.recordAction(c.req.raw, id, { action: 'admin.logout' });
    await sessions.endById(sessionId);
    return reply({ ended: true as const }, { cookies: createExpiredCookies(isSecure) });
  });

  async function verifySecondFactor(
    admin: AdminDoc,
    code: string | undefined,
    recordFailure: (reason: string) => Promise<unknown>,
  ): Promise<'app' | 'recovery'> {
    if (!code) throw createCodeProblem('code_missing', messages.codeMissing);
    const usedFactor = await consumeCode(collections, keys.totp, admin, code, now());
    if (usedFactor && usedFactor !== 'lost') return usedFactor;
    await recordFailure('code');
    throw createCodeProblem('code_wrong', usedFactor ? messages.codeLost : messages.codeWrong);
  }
}

/** Gives rate limit errors the message of the login page. */
async function withLimitMessage<T>(operation: Promise<T>): Promise<T> {
  try {
    return await operation;
  } catch (error) {
    if (!(error instanceof HttpProblem) || error.status !== 429) throw error;
    const { status, code, headers } = error;
    throw new HttpProblem(status, code, () => messages.tooMany, { ...(headers && { headers }) });
  }
}

// Devices that signed in before are recognized, so that attempts by others do not lock their users out.
const deviceLifetimeMs = 90 * 24 * 3_600_000;
const deviceCookieSeconds = deviceLifetimeMs / 1_000;

/** Signs a device for one account and its current password, so that a new password invalidates all devices. */
const signDevice = (key: Buffer, { _id, passwordChangedAt }: AdminDoc, deviceId: string, expiry: string) =>
  signHmac(key, [_id.toHexString(), passwordChangedAt.getTime(), deviceId, expiry].join('.'));

export function createDeviceToken([key]: RotatedKeys, admin: AdminDoc, now: number): string {
  const deviceId = randomBytes(12).toString('base64url');
  const expiry = (now + deviceLifetimeMs).toString(36);
  return [deviceId, expiry, signDevice(key, admin, deviceId, expiry)].join('.');
}

/** Returns the id in a device token if the device signed in to this account before; otherwise undefined. */
export function findKnownDeviceId(
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
