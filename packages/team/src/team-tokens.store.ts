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

type Tokens = Pick<Collections, 'teamTokens'>;

/** Begins each token, so that people and scanners for secrets recognize one. */
const prefix = 'team_';
const tokenPattern = new RegExp(`^${prefix}[\\w-]{43}$`);

/** A new secret of 256 random bits. */
export const createTeamSecret = (): string => prefix + randomBytes(32).toString('base64url');

export const isTeamToken = (token: string): boolean => tokenPattern.test(token);

/** The token with this secret; null if there is none, or if it was ended. */
export const findTeamToken = async ({ teamTokens }: Tokens, secret: string): Promise<TeamTokenDoc | null> =>
  isTeamToken(secret) ? teamTokens.findOne({ hash: hashSecret(secret), ended: { $exists: false } }) : null;

/** What a token is for, in a sentence for those whom it refuses. */
export const explainTeamToken = ({ name, slices }: Pick<Pipeline, 'name' | 'slices'>): string =>
  `The team token "${name}" ships ${slices.join(', ')} and opens nothing else. An owner makes tokens for other slices on the page "Releases".`;

interface GateOptions {
  /** Counts the calls of a token. */
  calls: RateLimit;
  now: () => Date;
}

/**
 * Tells which pipeline calls. The token decides, and no session or cookie beside it. Each call looks it up, so that its
 * end holds in all processes at once.
 */
export const createPipelineGate = (collections: Tokens, { calls, now }: GateOptions): PipelineGate => ({
  async admit(request) {
    const secret = parseBearerToken(request.headers.get('authorization') ?? undefined);
    const token = secret ? await findTeamToken(collections, secret) : null;
    if (!token) throw problems.unauthorized();
    const { _id, name, slices } = token;
    await calls.take(_id.toHexString());
    await markUsed(collections, token, now());
    return { id: _id.toHexString(), name, slices };
  },
});

/** Minimum interval between writes of the last use, because a pipeline makes several calls. */
const usedEveryMs = 60_000;

/** Records a use. */
async function markUsed({ teamTokens }: Tokens, { _id, usedAt }: TeamTokenDoc, now: Date): Promise<void> {
  if (usedAt && usedAt.getTime() > now.getTime() - usedEveryMs) return;
  await teamTokens.updateOne({ _id }, { $max: { usedAt: now } });
}
