import { useCall } from '@app/remote-kit';
import { getSurroundings } from '@app/types/search/surroundings';
import lineStyles from '../../shared/map/MapLines.module.css';
import { type Location, type MapLabel, type Point, placeLabels } from '../../shared/map/map-labels.ts';
import styles from './VisitMap.module.css';

/** Pixels of one radian of longitude: zoom 9 of web maps, about 9 px per mile. */
const pxPerRadian = (256 * 2 ** 9) / (2 * Math.PI);
const [width, height] = [1024, 152];
/** Labels are drawn where the narrowest window shows them, and not on the pin. */
const labelBox = { left: -160, right: 160, top: -70, bottom: 70 };
const pinBox = { left: -24, right: 24, top: -24, bottom: 24 };

const toRadians = (degrees: number) => (degrees * Math.PI) / 180;
const toMercatorY = (lat: number) => Math.asinh(Math.tan(toRadians(lat)));

/** Vertical offset of a label from its location, in px. */
const labelOffsetPx: Record<MapLabel['kind'], number> = { town: -10, state: 24, river: 5, ring: 5 };

export default function VisitSurroundings({ at: center }: { at: Location }) {
  const roundToTenth = (degrees: number) => Math.round(degrees * 10) / 10;
  const { data: surroundings } = useCall(getSurroundings, {
    query: { lat: roundToTenth(center.lat), lng: roundToTenth(center.lng) },
  });
  if (!surroundings) return null;

  const toPoint = ({ lat, lng }: Location): Point => ({
    x: Math.round(toRadians(lng - center.lng) * pxPerRadian),
    y: Math.round((toMercatorY(center.lat) - toMercatorY(lat)) * pxPerRadian),
  });
  const toPath = (lines: readonly (readonly [lat: number, lng: number])[][]) =>
    lines
      .map((line) =>
        line
          .map(([lat, lng], index) => {
            const { x, y } = toPoint({ lat, lng });
            return `${index === 0 ? 'M' : 'L'}${x} ${y}`;
          })
          .join(''),
      )
      .join('');
  const { land, counties, rivers, states, towns } = surroundings;
  const labels = placeLabels(labelBox, { towns, rings: [], rivers }, toPoint, [pinBox]);
  return (
    <svg
      className={styles.Lines}
      viewBox={`${-width / 2} ${-height / 2} ${width} ${height}`}
      aria-hidden="true"
    >
      <path className={lineStyles.Land} d={toPath(land)} />
      <path className={lineStyles.CountyLine} d={toPath(counties)} />
      {rivers.map(({ name, isBig, lines }) => (
        <path key={name} className={isBig ? lineStyles.BigRiver : lineStyles.River} d={toPath(lines)} />
      ))}
      <path className={lineStyles.StateLine} d={toPath(states)} />
      {labels.map(({ text, kind, location }) => {
        const { x, y } = toPoint(location);
        return (
          <g key={`${kind} ${text}`} transform={`translate(${x} ${y})`}>
            {kind === 'town' && <circle className={styles.Dot} r={3} />}
            <text className={styles.Name} data-kind={kind} y={labelOffsetPx[kind]}>
              {text}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
