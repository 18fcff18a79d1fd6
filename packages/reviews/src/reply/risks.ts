import { type FindingKind, findingKinds, listFindingKinds, scanReply } from '@app/types/reply/reply-guard';
import { dropOverlaps, findRiskRanges, type RiskRange } from '../review/author/risk-ranges.ts';
import { findWordRisks, type ReviewRisk } from '../review/author/risks.ts';

/** Risks of a reply, as hints for staff and for the order by risk. */
export type ReplyRisk = FindingKind | ReviewRisk;

/**
 * Findings of the privacy and word checks. The author's name counts even if hidden, because a practice may know it.
 */
export function findReplyRisks(text: string, authorName: string): ReplyRisk[] {
  const findingRisks = listFindingKinds(scanReply(text, { author: authorName }));
  const wordRisks = findWordRisks(text).filter((risk) => !(findingKinds as readonly string[]).includes(risk));
  return [...findingRisks, ...wordRisks];
}

/** Ranges of a reply's text with findings, in the order of the text. */
export const findReplyRiskRanges = (
  text: string,
  authorName: string,
  holdWords: readonly string[],
): RiskRange<ReplyRisk>[] =>
  dropOverlaps([
    ...scanReply(text, { author: authorName }).map(({ kind, start, end }) => ({ code: kind, start, end })),
    ...findRiskRanges(text, holdWords),
  ]);
