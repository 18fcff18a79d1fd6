// Loaded only on sites with a file of vector tiles.
import type { Map as LeafletMap } from 'leaflet';
import { PMTiles } from 'pmtiles';
import { leafletLayer } from 'protomaps-leaflet';

/** As in tokens.css: the system's color scheme, unless the visitor chose one. */
const getColorScheme = () =>
  document.documentElement.dataset.theme ??
  (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

/** Draws streets, parks and names from a PMTiles file, of which only the needed ranges are read. */
export async function drawVectorTiles(map: LeafletMap, url: string): Promise<void> {
  const archive = new PMTiles(url);
  // Closer tiles than the file has are drawn from its closest ones.
  const { maxZoom } = await archive.getHeader();
  const { lang } = document.documentElement;
  leafletLayer({ url: archive, maxDataZoom: maxZoom, flavor: getColorScheme(), lang }).addTo(map);
}
