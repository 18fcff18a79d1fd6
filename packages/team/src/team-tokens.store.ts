import { randomBytes } from 'node:crypto';
import type { Collections, TeamTokenDoc } from '@app/db';
import {
  type Pipeline,
  type PipelineGate,
  parseBearerToken,
  problems,
  type RateLimit,
} from '@app/service-kit';
import { hashSecret } from './sessions.store.ts';

type TokenCollections = Pick<Collections, 'teamTokens'>;

/** Prefix of each token, by which people and secret scanners recognize it. */
const tokenPrefix = 'team_';
const tokenPattern = new RegExp(`^${tokenPrefix}[\\w-]{43}$`);

/** A new secret of 256 random bits. */
export const createTeamSecret = (): string => tokenPrefix + randomBytes(32).toString('base64url');

/** True for a text in the format of a team token, whether or not the token exists. */
export const isTeamToken = (token: string): boolean => tokenPattern.test(token);

/** Finds the token with this secret; null if there is none, or if it was ended. */
export const findTeamToken = async (
  { teamTokens }: TokenCollections,
  secret: string,
): Promise<TeamTokenDoc | null> =>
  isTeamToken(secret) ? teamTokens.findOne({ hash: hashSecret(secret), ended: { $exists: false } }) : null;

/** Explains what a token is for, to a pipeline whose call is refused. */
export const explainTeamToken = ({ name, slices }: Pick<Pipeline, 'name' | 'slices'>): string =>
  `The team token "${name}" ships ${slices.join(', ')} and opens nothing else. An owner makes tokens for other slices on the page "Releases".`;

interface PipelineGateOptions {
  callLimit: RateLimit;
  now: () => Date;
}

/**
 * Identifies the calling pipeline by its token alone, without session or cookie. Each call looks the token up, so that
 * ending it takes effect in all processes at once.
 */
export const createPipelineGate = (
  collections: TokenCollections,
  { callLimit, now }: PipelineGateOptions,
): PipelineGate => ({
  async admit(request) {
    const secret = parseBearerToken(request.headers.get('authorization') ?? undefined);
    const token = secret ? await findTeamToken(collections, secret) : null;
    if (!token) throw problems.unauthorized();
    const { _id, name, slices } = token;
    await callLimit.consume(_id.toHexString());
    await recordUse(collections, token, now());
    return { id: _id.toHexString(), name, slices };
  },
});

/** Minimum interval between writes of the last use, because a pipeline makes several calls. */
const useWriteIntervalMs = 60_000;

/** Stores the time of a token's last use. */
async function recordUse(
  { teamTokens }: TokenCollections,
  { _id, usedAt }: TeamTokenDoc,
  now: Date,
): Promise<void> {
  if (usedAt && usedAt.getTime() > now.getTime() - useWriteIntervalMs) return;
  await teamTokens.updateOne({ _id }, { $max: { usedAt: now } });
}
