import { decisionReasonValues, filterOffered, decisionReasons as published } from '@app/option-lists';
import { parsePhrase, readAllSettings } from '@app/types/admin/settings';
import { useAdminCall } from '../../admin-call.ts';

/** Returns the published reasons, those added in the settings, and the phrases of the settings for a kind of item. */
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
