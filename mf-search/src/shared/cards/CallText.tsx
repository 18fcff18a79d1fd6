import { formatPhone } from '@app/seo';
import { TextWithNumber } from '@app/ui';
import { m } from '../../paraglide/messages.js';

/** "Call (314) 555-0142". */
export function CallText({ phone }: { phone: string }) {
  const phoneText = formatPhone(phone);
  return <TextWithNumber text={m.call_person({ phone: phoneText })} number={phoneText} />;
}
