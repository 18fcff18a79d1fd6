import styles from './Wizard.module.css';

/** From the foot upwards; the outlines are those of `leg.svg` in packages/ui. */
const parts: { name: 'foot' | 'pylon' | 'adapter' | 'socket'; tone: 'part' | 'deep'; d: string[] }[] = [
  {
    name: 'foot',
    tone: 'part',
    d: [
      'M104-11C40-2-30-3-71-14C-77-16-76-23-70-22C-30-11 40-11 96-18Z',
      'M-20-92H22C44-92 46-72 62-57C86-35 122-24 170-18C177-17 177-9 170-9C118-12 77-24 53-48C39-62 37-80 20-80H-20Z',
    ],
  },
  {
    name: 'pylon',
    tone: 'part',
    d: ['M-15-150V-290H15V-150Z', 'M-21-113L-18-110H18L21-113V-146L18-150H-18L-21-146Z'],
  },
  {
    name: 'adapter',
    tone: 'deep',
    d: [
      'M-21-289L-18-286H18L21-289V-323L18-327H-18L-21-323Z',
      'M-27-321h54v9h-54z',
      'M-30-346C-30-356-26-364-20-370H22C28-364 30-356 30-346Z',
      'M-32-347H32V-338H-32Z',
    ],
  },
  {
    name: 'socket',
    tone: 'part',
    d: [
      'M55-538C57-528 51-521 47-514C45-508 51-502 53-493C53-462 45-422 35-391C28-373 15-367 0-367C-16-367-31-375-38-394C-47-422-63-452-65-484C-66-498-68-506-75-516C-54-509-40-542-14-569C0-581 18-579 29-569C41-558 45-545 55-538Z',
    ],
  },
];

/** Decorative leg that gains a part with each finished step; the text beside it states the progress. */
export function ProgressLeg({ finishedCount }: { finishedCount: number }) {
  return (
    <svg viewBox="-100 -600 290 612" aria-hidden="true" className={styles.Leg}>
      {parts.map(({ name, tone, d }, index) => (
        <g key={name} data-part={name} data-made={index < finishedCount ? '' : undefined} data-tone={tone}>
          {d.map((path) => (
            <path key={path} d={path} />
          ))}
        </g>
      ))}
    </svg>
  );
}
