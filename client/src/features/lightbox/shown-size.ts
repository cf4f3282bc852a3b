/** CSS px per pixel of a dithered picture on the page, as a lower bound in the lightbox. */
const PAGE_FACTOR = 2;

interface Size {
  width: number;
  height: number;
}

/**
 * Display size of a dithered picture: the largest integer number of device pixels per pixel that
 * fits. Where that would be smaller than on the page (a phone), the picture fills the room instead
 * and is smoothed, because its pixels do not align with the device's.
 *
 * @param natural size of the file in pixels
 * @param room width and height to fill, in CSS px
 * @param ratio device pixels per CSS px
 * @returns width in CSS px, at most that of the room, and whether the pixels are aligned
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
