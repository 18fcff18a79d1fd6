import { landRings, rivers, stateLines } from '@app/geo/map-lines';
import * as L from 'leaflet';
import styles from '../../shared/map/MapLines.module.css';

const minCountiesZoom = 7;

/** Draws land, borders and rivers below everything else, from our own files (US Census Bureau), also if tiles fail. */
export function drawOutlines(map: L.Map): void {
  map.createPane('outlines').style.zIndex = '150';
  const style = { pane: 'outlines', interactive: false, renderer: L.svg({ pane: 'outlines', padding: 0.5 }) };
  const drawLines = (lines: L.LatLngTuple[][], className = '') =>
    L.polyline(lines, { ...style, className }).addTo(map);
  // Rings within others are lakes: all of them are one shape.
  L.polygon(landRings, { ...style, className: styles.Land ?? '' }).addTo(map);
  const countyLayer = L.layerGroup().addTo(map);
  for (const { lines, isBig } of rivers) drawLines(lines, isBig ? styles.BigRiver : styles.River);
  drawLines(stateLines, styles.StateLine);

  let showsCounties = false;
  const updateCounties = async () => {
    if (showsCounties === map.getZoom() >= minCountiesZoom) return;
    showsCounties = !showsCounties;
    countyLayer.clearLayers();
    if (!showsCounties) return;
    // If they fail to load, the map is less detailed, and the next zoom tries again.
    const { countyLines } = await import('@app/geo/county-lines').catch(() => ({ countyLines: [] }));
    if (showsCounties)
      L.polyline(countyLines, { ...style, className: styles.CountyLine ?? '' }).addTo(countyLayer);
  };
  map.on('zoomend', updateCounties);
  void updateCounties();
}
