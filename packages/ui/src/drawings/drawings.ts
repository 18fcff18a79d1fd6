/** Path of `packages/ui/art` on the origin of the page, because browsers block `<use>` of another origin. */
export const artPath = '/art';

/** The `viewBox` of each drawing. The file is `<name>.svg`; its only group has the name as id. */
export const drawingViewBoxes = {
  scene: '0 0 1440 430',
  'stride-1': '-110 -330 230 340',
  'stride-2': '-110 -330 230 340',
  'stride-3': '-110 -330 230 340',
  level: '0 -190 500 192',
  runner: '-110 -330 230 340',
  portrait: '0 0 100 100',
  seeker: '-90 -330 180 340',
  fitting: '-80 -290 360 300',
  leg: '-100 -612 340 616',
} as const;

export type DrawingName = keyof typeof drawingViewBoxes;
