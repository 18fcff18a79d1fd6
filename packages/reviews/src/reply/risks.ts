import { type FindingKind, findingKinds, getKinds, scanReply } from '@app/types/reply/reply-guard';
import { dropOverlaps, findRiskPlaces, type RiskPlace } from '../review/author/risk-places.ts';
import { findWordRisks, type Risk } from '../review/author/risks.ts';

/** Risks of a reply, as hints for staff and for the order by risk. */
export type ReplyRisk = FindingKind | Risk;

/**
 * Findings of the privacy and word checks. The reviewer's name counts even if hidden, because a practice may know it.
 */
export function findReplyRisks(text: string, author: string): ReplyRisk[] {
  const kinds = getKinds(scanReply(text, { author }));
  const wordRisks = findWordRisks(text).filter((risk) => !(findingKinds as readonly string[]).includes(risk));
  return [...kinds, ...wordRisks];
}

/** Where in an answer they stand, in the order of the text. */
export const findReplyPlaces = (
  text: string,
  author: string,
  hold: readonly string[],
): RiskPlace<ReplyRisk>[] =>
  dropOverlaps([
    ...scanReply(text, { author }).map(({ kind, start, end }) => ({ code: kind, start, end })),
    ...findRiskPlaces(text, hold),
  ]);
