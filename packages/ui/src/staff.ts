// Parts of the back office, apart from the public barrel so that no visitor's page carries them.
export { Changes, type ChangesProps, Marked, type MarkedPiece, type MarkedProps } from './staff/Changes.tsx';
export { CheckRow, type CheckRowProps, CheckRows } from './staff/CheckRow.tsx';
export { DiffRow, type DiffRowProps, DiffRows, DiffSame } from './staff/DiffRow.tsx';
export { Segments, type SegmentsProps } from './staff/Segments.tsx';
