import { paths } from '@app/seo';
import { Link } from '@app/ui';
import { useState } from 'react';
import { TextPage } from '../../pages/TextPage.tsx';
import { m } from '../../paraglide/messages.js';
import { Guard } from '../guard/Guard.tsx';
import { useAccount } from '../session/use-account.ts';
import { useIdentity } from '../session/use-identity.ts';
import { AccountSection } from './AccountSection.tsx';
import { DataSection } from './DataSection.tsx';
import { DeleteSection } from './DeleteSection.tsx';
import { EmailPreferencesSection } from './EmailPreferencesSection.tsx';
import { EmailSection } from './EmailSection.tsx';
import { NameSection } from './NameSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { PhotoSection } from './PhotoSection.tsx';
import { type Receipt, ReceiptPage } from './ReceiptPage.tsx';
import { SanctionSection } from './SanctionSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';

/** /account. The guard is inside, because the receipt of a deletion outlives the session. */
export default function AccountPage() {
  const [receipt, setReceipt] = useState<Receipt>();
  if (receipt) return <ReceiptPage receipt={receipt} />;
  return (
    <Guard access="session">
      <AccountSettings onDeleted={setReceipt} />
    </Guard>
  );
}

function AccountSettings({ onDeleted }: { onDeleted: (receipt: Receipt) => void }) {
  const { session } = useAccount();
  const { withIdentity } = useIdentity();
  const [passwordChangeCount, setPasswordChangeCount] = useState(0);
  if (session.status !== 'signed-in') return null;
  const { user } = session;
  const settings = { user, withIdentity };
  return (
    <TextPage title={m.account_title()} lead={m.account_lead()}>
      <SanctionSection />
      <NameSection {...settings} />
      <EmailSection {...settings} />
      <PhotoSection {...settings} />
      <PasswordSection {...settings} onChanged={() => setPasswordChangeCount(passwordChangeCount + 1)} />
      {/* A new password ends the other sessions, so the list loads again. */}
      <SessionsSection key={passwordChangeCount} withIdentity={withIdentity} />
      <AccountSection id="account-saved" title={m.user_saved()}>
        <p>
          <Link href={paths.saved}>{m.account_saved_link()}</Link>
        </p>
      </AccountSection>
      <AccountSection id="account-requests" title={m.my_requests_title()}>
        <p>
          <Link href={paths.myRequests}>{m.account_requests_link()}</Link>
        </p>
      </AccountSection>
      <EmailPreferencesSection role={user.role ?? 'patient'} />
      <DataSection />
      <DeleteSection {...settings} onDeleted={onDeleted} />
    </TextPage>
  );
}
