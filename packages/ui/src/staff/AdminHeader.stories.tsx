import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { AdminHeader, AdminMore, AdminNavButton, AdminNavLink } from './AdminHeader.tsx';

const meta: Meta = { title: 'Staff/AdminHeader' };
export default meta;

const logo = { href: '#home', name: 'Working name', label: 'Working name back office' };

export const WithWaiting: StoryObj = {
  render: () => (
    <AdminHeader logo={logo} menuLabel="Menu" navLabel="Back office">
      <AdminNavLink href="#dashboard">Dashboard</AdminNavLink>
      <AdminNavLink href="#reviews" count={14} countLabel=" waiting">
        Reviews
      </AdminNavLink>
      <AdminNavLink href="#updates" count={9} countLabel=" waiting" current>
        Pending updates
      </AdminNavLink>
      <AdminNavLink href="#claims" count={0} countLabel=" waiting">
        Pending claims
      </AdminNavLink>
      <AdminMore label="More">
        <AdminNavLink href="#audit">Audit log</AdminNavLink>
        <AdminNavButton>Sign out</AdminNavButton>
      </AdminMore>
    </AdminHeader>
  ),
};
