import { createPublicKey } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, importPKCS8, SignJWT } from 'jose';
import { parseMetadata } from '../accounts/metadata.ts';
import type { SessionDoc, UserDoc } from '../documents.ts';

/** Lifetime of a session token, as at Clerk. It is short because an issued token cannot be revoked. */
const tokenLifetimeSeconds = 60;

/** Signs with a private key (PKCS #8, PEM). The key's thumbprint is its id, the same after a restart. */
export async function createSessionTokenIssuer(privateKeyPem: string, issuer: string) {
  const privateKey = await importPKCS8(privateKeyPem, 'RS256');
  const jwk = await exportJWK(createPublicKey(privateKeyPem));
  const kid = `ins_${await calculateJwkThumbprint(jwk)}`;
  return {
    /** Published by `GET /v1/jwks`. */
    publicKey: { ...jwk, kid, alg: 'RS256', use: 'sig' },
    /** `origin`: that of the page. */
    mint(session: SessionDoc, user: UserDoc, origin: string | undefined): Promise<string> {
      const nowSeconds = Math.floor(Date.now() / 1000);
      const minutesSinceSignIn = Math.floor((Date.now() - session.createdAt.getTime()) / 60_000);
      return (
        new SignJWT({
          azp: origin,
          fva: [minutesSinceSignIn, -1],
          // Clerk's dashboard, "Customize session token": {"metadata":"{{user.public_metadata}}"}
          metadata: parseMetadata(user.publicMetadata),
          sid: session._id,
          sts: 'active',
          v: 2,
        })
          .setProtectedHeader({ alg: 'RS256', cat: 'cl_B7d4PD111AAA', kid, typ: 'JWT' })
          .setIssuer(issuer)
          .setSubject(user._id)
          .setIssuedAt(nowSeconds)
          // Accepts verifiers whose clocks are up to ten seconds behind.
          .setNotBefore(nowSeconds - 10)
          .setExpirationTime(nowSeconds + tokenLifetimeSeconds)
          .sign(privateKey)
      );
    },
  };
}
