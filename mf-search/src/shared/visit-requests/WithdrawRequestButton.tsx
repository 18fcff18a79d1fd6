import { WithdrawButton } from '@app/remote-kit';
import type { OwnVisitRequest } from '@app/types';
import { m } from '../../paraglide/messages.js';
import { useWithdrawVisitRequest } from './requests-api.ts';

interface WithdrawRequestButtonProps {
  request: OwnVisitRequest;
  /** Name of the practice. */
  name: string;
  kind: 'quiet' | 'danger';
}

/** Withdraws a request after a confirmation. */
export function WithdrawRequestButton({ request, name, kind }: WithdrawRequestButtonProps) {
  const withdrawCall = useWithdrawVisitRequest();
  return (
    <WithdrawButton
      withdrawCall={withdrawCall}
      id={request.id}
      name={name}
      kind={kind}
      texts={{
        button: m.request_withdraw(),
        title: m.request_withdraw_title(),
        text: m.request_withdraw_text(),
        keep: m.request_withdraw_keep(),
        confirm: m.request_withdraw_confirm(),
        done: m.request_withdrawn(),
      }}
    />
  );
}
