import type { AdminDoc, Collections } from '@app/db';
import { type App, clientKeyOf, HttpProblem, mount, reply } from '@app/service-kit';
import { adminLogin, adminLogout } from '@app/types/admin/session';
import { begun } from '../sessions/begun.ts';
import type { Door } from '../sessions/door.ts';
import { takeCode } from '../totp/second-factor.store.ts';
import { shownAdmin } from '../users/shown.ts';
import { cookieNames, cookieOf, deviceCookie, endedCookies } from './cookies.ts';
import { deviceMark, deviceSeconds, knownDevice } from './device.ts';

/** At the login, `error` is the sentence itself (decisions, ruling 12). */
const sentences = {
  wrong: 'The e-mail address or the password is not right.',
  codeMissing: 'Enter the code of your authenticator app, or one of your recovery codes.',
  codeWrong: 'This code is not right, or was used already. Wait for the next one.',
  tooMany: 'Too many tries. Wait 15 minutes, then try again.',
} as const;

const refusal = (
  status: number,
  sentence: string,
  details: ConstructorParameters<typeof HttpProblem>[3] = {},
) => new HttpProblem(status, sentence, () => sentence, details);
const codeRefusal = (sentence: string) => refusal(401, sentence, { fields: { code: () => sentence } });

export function mountLogin(app: App, { collections, door }: { collections: Collections; door: Door }): void {
  const { admins } = collections;
  const { attempts, passwords, sessions, notes, keys, secure, now } = door;

  mount(app, adminLogin, async ({ body, c }) => {
    const { email, password, code } = body;
    const request = c.req.raw;
    const admin = await admins.findOne({ email });
    const device = knownDevice(keys.device, cookieOf(request, cookieNames.device), admin, now().getTime());
    const who = { email, address: clientKeyOf(c), device };
    const failed = (reason: string) => notes.tried(request, admin, { action: 'admin.login_failed', reason });

    // Whoever is turned away here is not noted one by one: the failures that led to it are.
    await sayTooMany(attempts.begin(who));
    // Nobody of that address, or somebody who was shut out: the same work, the same words.
    const right = await sayTooMany(passwords.isRight(password, admin?.passwordHash));
    if (!right || admin?.status !== 'active') {
      await failed(admin && right ? 'disabled' : 'password');
      throw refusal(401, sentences.wrong);
    }
    const factor = admin.totp && (await secondFactor(admin, code, failed));
    await attempts.wentWell(who);
    if (passwords.isWeak(admin.passwordHash)) {
      const passwordHash = await passwords.hash(password);
      // Not where another password was chosen meanwhile.
      await admins.updateOne(
        { _id: admin._id, passwordHash: admin.passwordHash },
        { $set: { passwordHash } },
      );
    }
    const { token, cookies, id } = await begun(door, admin._id, request);
    // Who was shut out, or got another password, since it was judged: the session comes too late to be ended with the
    // others, so it ends here.
    const { passwordChangedAt } = admin;
    const { matchedCount } = await admins.updateOne(
      { _id: admin._id, status: 'active', passwordChangedAt },
      { $set: { lastLoginAt: now() } },
    );
    if (matchedCount === 0) {
      await sessions.endById(id);
      await failed('changed');
      throw refusal(401, sentences.wrong);
    }
    await notes.did(request, admin._id.toHexString(), {
      action: 'admin.login',
      after: { secondFactor: factor ?? 'none' },
    });
    const mark = deviceCookie(deviceMark(keys.device, admin, now().getTime()), {
      secure,
      seconds: deviceSeconds,
    });
    const data = { admin: shownAdmin({ ...admin, lastLoginAt: now() }), token };
    return reply(data, { cookies: [...cookies, mark], headers: { 'cache-control': 'private, no-store' } });
  });

  mount(app, adminLogout, async ({ c }) => {
    const { id, sessionId } = await door.gate.admit(c.req.raw, 'own');
    await notes.did(c.req.raw, id, { action: 'admin.logout' });
    await sessions.endById(sessionId);
    return reply({ ended: true as const }, { cookies: endedCookies(secure) });
  });

  async function secondFactor(
    admin: AdminDoc,
    code: string | undefined,
    failed: (reason: string) => Promise<unknown>,
  ): Promise<'app' | 'recovery'> {
    if (!code) throw codeRefusal(sentences.codeMissing);
    const taken = await takeCode(collections, keys.totp, admin, code, now());
    if (taken) return taken;
    await failed('code');
    throw codeRefusal(sentences.codeWrong);
  }
}

/** In the words of this page. */
async function sayTooMany<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof HttpProblem) || error.status !== 429) throw error;
    throw refusal(429, sentences.tooMany, { ...(error.headers && { headers: error.headers }) });
  }
}
