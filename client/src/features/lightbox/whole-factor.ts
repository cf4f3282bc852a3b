/**
 * Width at which a pixel picture is shown: a whole number of screen pixels for each of its own, as
 * large as fits and at least one (then it is cropped, never stretched).
 *
 * @param natural size of the file in pixels
 * @param room width and height to fill, in CSS px
 * @param ratio screen pixels per CSS px
 * @returns width in CSS px
 */
export function wholeFactorWidth(
  natural: { width: number; height: number },
  room: { width: number; height: number },
  ratio: number,
): number {
  const fits = Math.min(room.width / natural.width, room.height / natural.height) * ratio;
  const factor = Math.max(1, Math.floor(fits));
  return (natural.width * factor) / ratio;
}
