import { getFieldLabel } from '@app/listing-fields';
import { describeHours } from '@app/listing-fields/hours';
import { getLabel, urgentCallers } from '@app/option-lists';
import { formatPhone, toPhoneHref } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { VisitPlace } from '@app/types';
import { Link, PhoneIcon, Stack, Text, TextWithNumber } from '@app/ui';
import { m } from '../../paraglide/messages.js';

/** Phone line for urgent repairs: its number, when it is answered, and for whom. */
export function UrgentRow({ place }: { place: VisitPlace }) {
  const { locale } = useShell();
  const { urgentPhone, urgentHours, urgentFor } = place;
  const href = toPhoneHref(urgentPhone);
  if (!href) return null;
  const phoneText = formatPhone(urgentPhone);
  const callerLabels = urgentFor.map((value) => getLabel(urgentCallers, value, locale));
  return (
    <Stack gap={0}>
      <b>{getFieldLabel('urgentPhone', locale)}</b>
      <div>
        <Link href={href}>
          <PhoneIcon /> <TextWithNumber text={phoneText} number={phoneText} />
        </Link>
      </div>
      {describeHours(urgentHours, locale).map((line) => (
        <span key={line}>{line}</span>
      ))}
      {callerLabels.length > 0 && (
        <Text soft>{m.urgent_for({ callers: new Intl.ListFormat(locale).format(callerLabels) })}</Text>
      )}
    </Stack>
  );
}
