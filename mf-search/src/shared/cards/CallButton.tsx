import { formatPhone, toPhoneHref } from '@app/seo';
import { type ButtonKind, ButtonLink, PhoneIcon, TextWithNumber } from '@app/ui';
import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';

interface CallButtonProps {
  /** Without a number there is no button. */
  phone: string;
  kind?: ButtonKind;
  /** Default: "Call (314) 555-0142". */
  children?: ReactNode;
}

export function CallButton({ phone, kind, children }: CallButtonProps) {
  const href = toPhoneHref(phone);
  if (!href) return null;
  const phoneText = formatPhone(phone);
  return (
    <ButtonLink kind={kind} href={href}>
      <PhoneIcon />{' '}
      {children ?? <TextWithNumber text={m.call_person({ phone: phoneText })} number={phoneText} />}
    </ButtonLink>
  );
}
