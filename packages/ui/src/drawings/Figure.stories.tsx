import type { Meta } from 'storybook-react-rsbuild';
import { type DrawingName, drawingViewBoxes } from './drawings.ts';
import { Figure, Portrait, Scene } from './Figure.tsx';

export default { title: 'Drawings' } satisfies Meta;

export const Hillside = () => (
  <div style={{ display: 'grid', overflow: 'hidden' }}>
    <Scene label="People on a hillside" />
  </div>
);

export const All = () => (
  <div
    style={{
      display: 'grid',
      gap: '2rem',
      gridTemplateColumns: 'repeat(auto-fill, minmax(12rem, 1fr))',
      alignItems: 'end',
    }}
  >
    {(Object.keys(drawingViewBoxes) as DrawingName[]).map((drawing) => (
      <figure key={drawing}>
        <Figure drawing={drawing} />
        <figcaption>{drawing}</figcaption>
      </figure>
    ))}
  </div>
);

export const NoPhotoYet = () => <Portrait alt="No photo yet: a drawing stands in" />;
