/** At this many CSS px for each of its own a pixel picture is no smaller than on the page. */
const PAGE_FACTOR = 2;

interface Size {
  width: number;
  height: number;
}

/**
 * How large a pixel picture is shown: a whole number of screen pixels for each of its own, as large
 * as fits. Where that would be smaller than on the page (a phone), the picture fills the room
 * instead and is smoothed, because its pixels fall between those of the screen.
 *
 * @param natural size of the file in pixels
 * @param room width and height to fill, in CSS px
 * @param ratio screen pixels per CSS px
 * @returns width in CSS px, never wider than the room, and whether the pixels stay whole
 */
export function pixelPictureSize(
  natural: Size,
  room: Size,
  ratio: number,
): { width: number; whole: boolean } {
  const factor = Math.min(room.width / natural.width, room.height / natural.height);
  const wholeFactor = Math.floor(factor * ratio) / ratio;
  const whole = wholeFactor >= PAGE_FACTOR;
  return { width: natural.width * (whole ? wholeFactor : factor), whole };
}
