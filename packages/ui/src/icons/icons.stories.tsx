import type { Meta } from 'storybook-react-rsbuild';
import * as icons from './icons.tsx';

export default { title: 'Icons' } satisfies Meta;

export const All = () => (
  <ul style={{ display: 'grid', gap: '1rem', gridTemplateColumns: 'repeat(auto-fill, minmax(9rem, 1fr))' }}>
    {Object.entries(icons).map(([name, Icon]) => (
      <li key={name} style={{ display: 'grid', gap: '0.5rem', justifyItems: 'start' }}>
        <Icon /> {name}
      </li>
    ))}
  </ul>
);
