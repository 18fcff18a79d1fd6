import { decisionReasonValues, filterOffered, decisionReasons as published } from '@app/option-lists';
import { parsePhrase, readAllSettings } from '@app/types/admin/settings';
import { useAdminCall } from '../../admin-call.ts';

/** What the team may choose from: the published reasons with those of the settings, and its phrases for a kind of thing. */
export function useTeamLists(subject = ''): { reasons: readonly string[]; phrases: readonly string[] } {
  const { data } = useAdminCall(readAllSettings);
  const { decisionReasons = [], notePhrases = [] } = data?.options.values ?? {};
  const reasons =
    decisionReasons.length > 0
      ? filterOffered(published, decisionReasons).map(({ value }) => value)
      : decisionReasonValues;
  const phrases = notePhrases.flatMap((line) => {
    const phrase = parsePhrase(line) ?? { subject: null, text: line };
    return phrase.subject === null || phrase.subject === subject ? [phrase.text] : [];
  });
  return { reasons, phrases };
}
