import { createHmac, timingSafeEqual } from 'node:crypto';

/** A version that holders of a link see instead of the live one, until it expires. */
export interface Preview {
  name: string;
  version: string;
  expiresAt: Date;
}

/** Lifetime of preview links. */
export const previewHours = 24;

const formatSignedText = ({ name, version, expiresAt }: Preview) =>
  `${name}~${version}~${Math.floor(expiresAt.getTime() / 1000)}`;
const signText = (secret: string, text: string) =>
  createHmac('sha256', secret).update(`preview ${text}`).digest('base64url');

/** Token for the link and its cookie; needs no URL encoding. */
export function createPreviewToken(secret: string, preview: Preview): string {
  const signedText = formatSignedText(preview);
  return `${signedText}~${signText(secret, signedText)}`;
}

/** Verifies a token; undefined if expired or invalid. */
export function verifyPreviewToken(secret: string, token: string, now: Date): Preview | undefined {
  const [, signedText = '', name = '', version = '', expirySeconds = '', signature = ''] =
    /^((mf_[a-z0-9_]{1,60})~([\w.-]{1,64})~(\d{1,12}))~([\w-]{43})$/.exec(token) ?? [];
  const [actualSignature, expectedSignature] = [
    Buffer.from(signature),
    Buffer.from(signText(secret, signedText)),
  ];
  if (
    actualSignature.length !== expectedSignature.length ||
    !timingSafeEqual(actualSignature, expectedSignature)
  )
    return undefined;
  const expiresAt = new Date(Number(expirySeconds) * 1000);
  return expiresAt > now ? { name, version, expiresAt } : undefined;
}
