import type { ReplyOf } from '@app/types';
import type { changeLegalRequest } from '@app/types/admin/settings';

type Kind = ReplyOf<typeof changeLegalRequest>['request']['kind'];

export const kindWords: Readonly<Record<Kind, string>> = {
  defamation: 'Said to be defamation',
  health_data: 'Said to show health data',
  subpoena: 'Subpoena or court order',
  other: 'Other request',
};
