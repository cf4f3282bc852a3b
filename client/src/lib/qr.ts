import { encode } from 'uqr';

/** A QR code: `size` modules wide; `path` is the SVG path of the dark ones, one unit per module. */
export interface Qr {
  size: number;
  path: string;
  isDark: (x: number, y: number) => boolean;
}

/** Quiet zone around the code, in modules, as required by the standard. */
const QUIET = 4;
/** Minimum width of the picture in px. */
const PNG_WIDTH = 1024;

/**
 * The QR code of a URL. Error correction `Q` (25 %) because printed posters get damaged; `M` is
 * enough on a screen.
 */
export function qrOf(address: string, ecc: 'M' | 'Q' = 'Q'): Qr {
  const { data, size } = encode(address, { ecc, border: QUIET });
  const isDark = (x: number, y: number) => data[y]?.[x] === true;
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return { size, path, isDark };
}

/** The code as an SVG file, black on white. */
export function qrSvg({ size, path }: Qr): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">`,
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`,
  ].join('');
}

/** The code as a PNG file; each module is a whole number of pixels. */
export async function qrPng(qr: Qr): Promise<Blob> {
  const scale = Math.ceil(PNG_WIDTH / qr.size);
  const canvas = document.createElement('canvas');
  canvas.width = qr.size * scale;
  canvas.height = qr.size * scale;
  const drawing = canvas.getContext('2d');
  if (drawing === null) throw new Error('No canvas');
  drawing.fillStyle = '#fff';
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.fillStyle = '#000';
  for (let y = 0; y < qr.size; y += 1) {
    for (let x = 0; x < qr.size; x += 1) {
      if (qr.isDark(x, y)) drawing.fillRect(x * scale, y * scale, scale, scale);
    }
  }
  return pngOf(canvas);
}

export function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('The picture could not be made'));
      else resolve(blob);
    }, 'image/png');
  });
}
