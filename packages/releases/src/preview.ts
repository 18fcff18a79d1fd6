import { createHmac, timingSafeEqual } from 'node:crypto';

/** A version that anyone who has the link sees in place of the live one, until then. */
export interface Preview {
  name: string;
  version: string;
  until: Date;
}

/** How long a link to a version that is not live is good for. */
export const previewHours = 24;

const formatSignedText = ({ name, version, until }: Preview) =>
  `${name}~${version}~${Math.floor(until.getTime() / 1000)}`;
const signText = (secret: string, text: string) =>
  createHmac('sha256', secret).update(`preview ${text}`).digest('base64url');

/** What stands in the link, and in the cookie that it sets: nothing in it needs to be encoded in an address. */
export function signPreview(secret: string, preview: Preview): string {
  const text = formatSignedText(preview);
  return `${text}~${signText(secret, text)}`;
}

/** What a link says; undefined: it is over, or nobody with this secret made it. */
export function readPreview(secret: string, link: string, now: Date): Preview | undefined {
  const [, text = '', name = '', version = '', seconds = '', signature = ''] =
    /^((mf_[a-z0-9_]{1,60})~([\w.-]{1,64})~(\d{1,12}))~([\w-]{43})$/.exec(link) ?? [];
  const [given, right] = [Buffer.from(signature), Buffer.from(signText(secret, text))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const until = new Date(Number(seconds) * 1000);
  return until > now ? { name, version, until } : undefined;
}
