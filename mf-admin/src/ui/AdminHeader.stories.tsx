import { AccountMenu, AdminHeader, AdminNavButton, AdminNavLink } from './AdminHeader.tsx';

export default { title: 'Staff/AdminHeader' };

const logo = { href: '#home', name: 'Working name', label: 'Working name back office' };

export const WithWaitingItems = {
  render: () => (
    <AdminHeader
      logo={logo}
      menuLabel="Inbox"
      tools={
        <AccountMenu initials="IC">
          <AdminNavLink href="#profile">Profile</AdminNavLink>
          <AdminNavButton>Sign out</AdminNavButton>
        </AccountMenu>
      }
    >
      <AdminNavLink href="#inbox" count={42} isCurrent>
        Inbox
      </AdminNavLink>
      <AdminNavLink href="#listings">Listings</AdminNavLink>
      <AdminNavLink href="#log">Log</AdminNavLink>
      <AdminNavLink href="#settings">Settings</AdminNavLink>
      <AdminNavLink href="#system">System</AdminNavLink>
    </AdminHeader>
  ),
};
