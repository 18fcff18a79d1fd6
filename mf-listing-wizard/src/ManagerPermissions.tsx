import { CheckIcon, CloseIcon, Fact, Stack } from '@app/ui';
import { m } from './paraglide/messages.js';

export const ManagerPermissions = ({ exceptions }: { exceptions: readonly string[] }) => (
  <Stack as="ul" gap={1}>
    {[m.manager_may_edit(), m.manager_may_confirm(), m.manager_may_requests(), m.manager_may_read()].map(
      (text) => (
        <Fact as="li" key={text} icon={<CheckIcon />}>
          {text}
        </Fact>
      ),
    )}
    {exceptions.map((text) => (
      <Fact as="li" key={text} icon={<CloseIcon />}>
        {text}
      </Fact>
    ))}
  </Stack>
);
