import * as L from 'leaflet';

/** Where streets come from: a tile server, or a file of vector tiles on this site. */
export type TileSource = { url: string; kind: 'raster' | 'pmtiles' };

const readMetaContent = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || null;

/** Set by the gateway if the operator has tiles; null: outlines only, and nothing is loaded from elsewhere. */
export function readTileSource(): TileSource | null {
  const [rasterUrl, archiveUrl] = [readMetaContent('map-tile-url'), readMetaContent('map-tile-file')];
  if (archiveUrl) return { url: archiveUrl, kind: 'pmtiles' };
  return rasterUrl ? { url: rasterUrl, kind: 'raster' } : null;
}

/** Attribution, which map providers require. */
export const readTileCredit = () => readMetaContent('map-tile-credit') ?? '';

/** Adds streets above the outlines, which stay if tiles fail. */
export function drawTiles(map: L.Map, { url, kind }: TileSource): void {
  // Tile requests send the origin only, since the address holds a ZIP code.
  if (kind === 'raster') L.tileLayer(url, { referrerPolicy: 'strict-origin' }).addTo(map);
  else
    import('./vector-tiles.ts')
      .then(({ drawVectorTiles }) => drawVectorTiles(map, url))
      // The outlines remain.
      .catch(() => {});
}
