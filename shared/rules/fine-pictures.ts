/**
 * Widths of the finer files of an upload, in pixels, whose grain is one pixel as in the others. They are
 * shown as wide as the large one at twice its size, where a grain is then a whole number of the
 * screen's pixels. An upload without such a file has the next smaller one at its address.
 */
export const FINE_WIDTHS = { fine: 480, finest: 960 } as const;
export type FineSize = keyof typeof FINE_WIDTHS;

/** Address of an upload's finer file. */
export const finePicture = (hash: string, size: FineSize): string =>
  `/bilder/${hash}-${FINE_WIDTHS[size]}.webp`;
