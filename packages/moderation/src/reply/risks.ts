import { type FindingKind, findingKinds, findingsOf, kindsOf } from '@app/types/reply-guard';
import { type Risk, wordRisksOf } from '../author/risks.ts';

/** Why somebody of the team should look closer at an answer. A hint and an order for the queue. */
export type ReplyRisk = FindingKind | Risk;

/**
 * What the privacy guard and the list of words find in an answer. The reviewer's name counts even where the review does
 * not show it: a practice may know it all the same.
 */
export function replyRisksOf(text: string, author: string): ReplyRisk[] {
  const kinds = kindsOf(findingsOf(text, { author }));
  const others = wordRisksOf(text).filter((risk) => !(findingKinds as readonly string[]).includes(risk));
  return [...kinds, ...others];
}
