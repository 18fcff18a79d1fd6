import type { CSSProperties } from 'react';
import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { Ground } from '../layout/Layout.tsx';
import { Logo } from './Logo.tsx';

const meta: Meta = { title: 'Frame/Logo' };
export default meta;

export const OnPaper: StoryObj = {
  render: () => (
    <Logo href="#home" aria-label="Name, home">
      Name
    </Logo>
  ),
};

export const OnTheGround: StoryObj = {
  render: () => (
    <Ground style={{ padding: '1rem', '--ink': 'var(--ink-on-ground)' } as CSSProperties}>
      <Logo href="#home" aria-label="Name, home">
        Name
      </Logo>
    </Ground>
  ),
};
