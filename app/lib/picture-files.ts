/** Of a drawing of ours, the same as a raster image; any other picture of this site is one. */
export function rasterOf(path: string): string {
  return path.replace(/^(\/drawings\/.+)\.svg$/, "$1.png");
}
