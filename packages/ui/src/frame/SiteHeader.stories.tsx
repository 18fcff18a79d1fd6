import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { Button, ButtonLink } from '../actions/Button.tsx';
import { UserIcon } from '../icons/icons.tsx';
import { Container } from '../layout/Layout.tsx';
import { HeaderMenu } from './HeaderMenu.tsx';
import { SiteHeader, SiteNavLink } from './SiteHeader.tsx';
import { SkipLink } from './SkipLink.tsx';

const logo = { href: '#home', name: 'Name', label: 'Name, home' };

const meta: Meta = { title: 'Frame/SiteHeader', parameters: { layout: 'fullscreen' } };
export default meta;

export const SignedOut: StoryObj = {
  render: () => (
    <>
      <SkipLink href="#main">Skip to the main content</SkipLink>
      <SiteHeader logo={logo} menuLabel="Menu" navLabel="Main">
        <SiteNavLink href="#home" isCurrent>
          Home
        </SiteNavLink>
        <SiteNavLink href="#guide">Guide</SiteNavLink>
        <ButtonLink kind="secondary" href="#login">
          LOGIN
        </ButtonLink>
        <ButtonLink href="#signup">SIGN UP</ButtonLink>
      </SiteHeader>
      <Container id="main" style={{ minHeight: '150vh' }}>
        <p>Scroll: after 5 px the logo shrinks.</p>
      </Container>
    </>
  ),
};

export const SignedIn: StoryObj = {
  render: () => (
    <SiteHeader logo={logo} menuLabel="Menu" navLabel="Main">
      <SiteNavLink href="#home">Home</SiteNavLink>
      <HeaderMenu label="My Profile">
        <SiteNavLink href="#view">View</SiteNavLink>
        <SiteNavLink href="#edit">Edit</SiteNavLink>
      </HeaderMenu>
      <Button kind="secondary">
        <UserIcon /> Dana R.
      </Button>
    </SiteHeader>
  ),
};
