import type { Meta } from 'storybook-react-rsbuild';
import * as parts from './icons.tsx';

export default { title: 'Icons' } satisfies Meta;

const { createIcon: _, Glyph: __, ...icons } = parts;

export const All = () => (
  <ul style={{ display: 'grid', gap: '1rem', gridTemplateColumns: 'repeat(auto-fill, minmax(9rem, 1fr))' }}>
    {Object.entries(icons).map(([name, Icon]) => (
      <li key={name} style={{ display: 'grid', gap: '0.5rem', justifyItems: 'start' }}>
        <Icon /> {name}
      </li>
    ))}
  </ul>
);
