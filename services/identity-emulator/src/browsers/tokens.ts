import { createPublicKey } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, importPKCS8, type JWK, SignJWT } from 'jose';
import { read } from '../accounts/metadata.ts';
import type { SessionDoc, UserDoc } from '../documents.ts';

/** Clerk's lifetime. Short, because an issued token cannot be revoked. */
const lifetimeSeconds = 60;

export interface Tokens {
  /** Published by `GET /v1/jwks`. */
  publicKey: JWK;
  /** Creates a session token for the page at `origin`. */
  mint(session: SessionDoc, user: UserDoc, origin: string | undefined): Promise<string>;
}

/** Signs with the given key (PKCS #8, PEM). The key id is the key's thumbprint, so it is stable across restarts. */
export async function createTokens(privateKeyPem: string, issuer: string): Promise<Tokens> {
  const privateKey = await importPKCS8(privateKeyPem, 'RS256');
  const jwk = await exportJWK(createPublicKey(privateKeyPem));
  const kid = `ins_${await calculateJwkThumbprint(jwk)}`;
  return {
    publicKey: { ...jwk, kid, alg: 'RS256', use: 'sig' },
    mint(session, user, origin) {
      const now = Math.floor(Date.now() / 1000);
      const minutesSinceSignIn = Math.floor((Date.now() - session.createdAt.getTime()) / 60_000);
      return new SignJWT({
        azp: origin,
        fva: [minutesSinceSignIn, -1],
        // Clerk's dashboard, "Customize session token": {"metadata":"{{user.public_metadata}}"}
        metadata: read(user.publicMetadata),
        sid: session._id,
        sts: 'active',
        v: 2,
      })
        .setProtectedHeader({ alg: 'RS256', cat: 'cl_B7d4PD111AAA', kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setSubject(user._id)
        .setIssuedAt(now)
        .setNotBefore(now - 10)
        .setExpirationTime(now + lifetimeSeconds)
        .sign(privateKey);
    },
  };
}
