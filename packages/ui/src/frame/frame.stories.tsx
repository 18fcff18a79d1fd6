import type { CSSProperties } from 'react';
import type { Meta } from 'storybook-react-rsbuild';
import { Button, ButtonLink } from '../actions/Button.tsx';
import { GlobeIcon, MailIcon, UserIcon } from '../icons/icons.tsx';
import { Container, Ground, Row } from '../layout/Layout.tsx';
import { HeaderMenu } from './HeaderMenu.tsx';
import { Logo } from './Logo.tsx';
import { SiteFooter, SiteFooterGroup, SiteFooterLink } from './SiteFooter.tsx';
import { SiteHeader, SiteNavLink } from './SiteHeader.tsx';
import { SkipLink } from './SkipLink.tsx';

export default { title: 'Frame', parameters: { layout: 'fullscreen' } } satisfies Meta;

export const LogoOnPaper = () => (
  <Logo href="#home" aria-label="Name, home">
    Name
  </Logo>
);

export const LogoOnTheGround = () => (
  <Ground style={{ padding: '1rem', '--ink': 'var(--ink-on-ground)' } as CSSProperties}>
    <Logo href="#home" aria-label="Name, home">
      Name
    </Logo>
  </Ground>
);

export const Footer = () => (
  <SiteFooter
    bottomLine={
      <>
        <p>© 2026</p>
        <Row>
          <GlobeIcon />
          <SiteFooterLink href="#en" aria-current="true">
            English
          </SiteFooterLink>
          <SiteFooterLink href="#es" lang="es">
            Español
          </SiteFooterLink>
        </Row>
      </>
    }
  >
    <SiteFooterGroup title="Company">
      <SiteFooterLink href="#faq">FAQ</SiteFooterLink>
      <SiteFooterLink href="#contact">Contact us</SiteFooterLink>
    </SiteFooterGroup>
    <SiteFooterGroup title="Resources">
      <SiteFooterLink href="#privacy">Privacy Policy</SiteFooterLink>
    </SiteFooterGroup>
    <SiteFooterGroup title="Help" kind="help">
      <SiteFooterLink kind="help" href="mailto:help@example.org">
        <MailIcon /> help@example.org
      </SiteFooterLink>
    </SiteFooterGroup>
  </SiteFooter>
);

const logo = { href: '#home', name: 'Name', label: 'Name, home' };

export const HeaderSignedOut = () => (
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
);

export const HeaderSignedIn = () => (
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
);
