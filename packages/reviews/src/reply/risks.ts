import { type FindingKind, findingKinds, getKinds, scanReply } from '@app/types/reply/reply-guard';
import { findWordRisks, type Risk } from '../review/author/risks.ts';

/** Why somebody of the team should look closer at an answer. A hint and an order for the queue. */
export type ReplyRisk = FindingKind | Risk;

/**
 * What the privacy guard and the list of words find in an answer. The reviewer's name counts even where the review does
 * not show it: a practice may know it all the same.
 */
export function findReplyRisks(text: string, author: string): ReplyRisk[] {
  const kinds = getKinds(scanReply(text, { author }));
  const others = findWordRisks(text).filter((risk) => !(findingKinds as readonly string[]).includes(risk));
  return [...kinds, ...others];
}
