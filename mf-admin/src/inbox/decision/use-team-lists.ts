import { decisionReasonValues, filterOffered, decisionReasons as published } from '@app/option-lists';
import { readAllSettings, type SettingsValues } from '@app/types/admin/settings';
import { useAdminCall } from '../../admin-call.ts';

const none: SettingsValues['options'] = {
  decisionReasons: [],
  strengthTags: [],
  concernTags: [],
  notePhrases: [],
};

/** What the team may choose from: the published reasons with those of the settings, and its phrases for notes. */
export function useTeamLists(): { reasons: readonly string[]; phrases: readonly string[] } {
  const { data } = useAdminCall(readAllSettings);
  const { decisionReasons, notePhrases } = data?.options.values ?? none;
  const reasons =
    decisionReasons.length > 0
      ? filterOffered(published, decisionReasons).map(({ value }) => value)
      : decisionReasonValues;
  return { reasons, phrases: notePhrases };
}
