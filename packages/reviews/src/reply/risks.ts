import { type FindingKind, findingKinds, listFindingKinds, scanReply } from '@app/types/reply/reply-guard';
import { dropOverlaps, findRiskRanges, type RiskRange } from '../review/author/risk-ranges.ts';
import { findWordRisks, type ReviewRisk } from '../review/author/risks.ts';

/** Risks of a reply, as hints for staff and for the order by risk. */
export type ReplyRisk = FindingKind | ReviewRisk;

/**
 * Findings of the privacy and word checks. The reviewer's name counts even if hidden, because a practice may know it.
 */
export function findReplyRisks(text: string, author: string): ReplyRisk[] {
  const kinds = listFindingKinds(scanReply(text, { author }));
  const wordRisks = findWordRisks(text).filter((risk) => !(findingKinds as readonly string[]).includes(risk));
  return [...kinds, ...wordRisks];
}

/** Ranges of a reply's text with findings, in the order of the text. */
export const findReplyRiskRanges = (
  text: string,
  author: string,
  holdWords: readonly string[],
): RiskRange<ReplyRisk>[] =>
  dropOverlaps([
    ...scanReply(text, { author }).map(({ kind, start, end }) => ({ code: kind, start, end })),
    ...findRiskRanges(text, holdWords),
  ]);
