import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { GlobeIcon, MailIcon } from '../icons/icons.tsx';
import { Row } from '../layout/Layout.tsx';
import { SiteFooter, SiteFooterGroup, SiteFooterLink } from './SiteFooter.tsx';

const meta: Meta = { title: 'Frame/SiteFooter', parameters: { layout: 'fullscreen' } };
export default meta;

export const Groups: StoryObj = {
  render: () => (
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
  ),
};
