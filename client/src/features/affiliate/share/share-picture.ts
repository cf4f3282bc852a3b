import { pictures } from '#client/components/ui/pictures.ts';
import { pngOf } from '#client/lib/qr.ts';
import type { KitMoment } from './share-kit-content.ts';

/** What stands on a picture to share. */
export interface SharePicture {
  width: number;
  height: number;
  code: string;
  moment: KitMoment;
  /** The site's host. */
  address: string;
}

const NIGHT = '#0b0c0e';
const BONE = '#f4efe4';
const SKIRT = '#a4977c';
const YELLOW = '#ffd84a';
const DISPLAY = "'Anybody CTRL', 'Arial Black', sans-serif";
const MONO = "'Martian Mono CTRL', monospace";

function loadImage(src: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.addEventListener('load', () => resolve(image));
    image.addEventListener('error', () => reject(new Error('The picture could not be loaded')));
    image.src = src;
  });
}

/**
 * Draws a text at the font size at which it fills `width`, at most `most` px; returns its height.
 */
function line(
  drawing: CanvasRenderingContext2D,
  text: string,
  { x, y, width, most, font }: { x: number; y: number; width: number; most: number; font: string },
): number {
  drawing.font = `900 100px ${font}`;
  const size = Math.min(most, (100 * width) / drawing.measureText(text).width);
  drawing.font = `900 ${size}px ${font}`;
  drawing.fillText(text, x, y + size * 0.82);
  return size * 0.98;
}

/** The code on a key cap. */
function keyCap(
  drawing: CanvasRenderingContext2D,
  code: string,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): void {
  const radius = height * 0.16;
  drawing.fillStyle = SKIRT;
  drawing.beginPath();
  drawing.roundRect(x, y, width, height, radius);
  drawing.fill();
  drawing.fillStyle = BONE;
  drawing.beginPath();
  drawing.roundRect(
    x + height * 0.06,
    y + height * 0.04,
    width - height * 0.12,
    height * 0.78,
    radius,
  );
  drawing.fill();
  drawing.fillStyle = NIGHT;
  drawing.textAlign = 'center';
  drawing.font = `700 100px ${MONO}`;
  const size = Math.min(height * 0.36, (100 * width * 0.82) / drawing.measureText(code).width);
  drawing.font = `700 ${size}px ${MONO}`;
  drawing.fillText(code, x + width / 2, y + height * 0.43 + size * 0.36);
  drawing.textAlign = 'left';
}

/**
 * The advertising label that rewarded posts need
 * (docs/product/promoters.md#marking-of-advertising).
 */
function advertMark(drawing: CanvasRenderingContext2D, x: number, y: number, unit: number): void {
  drawing.font = `700 ${unit * 0.5}px ${MONO}`;
  const width = drawing.measureText('REKLAME').width + unit * 0.6;
  drawing.fillStyle = YELLOW;
  drawing.fillRect(x, y, width, unit);
  drawing.fillStyle = NIGHT;
  drawing.fillText('REKLAME', x + unit * 0.3, y + unit * 0.68);
}

/** Draws on a canvas. The dithered picture is drawn at an integer scale, never stretched. */
export async function drawSharePicture(
  canvas: HTMLCanvasElement,
  { width, height, code, moment, address }: SharePicture,
): Promise<void> {
  const art = pictures['tre-taster'];
  const image = await loadImage(art.src);
  await Promise.all([
    document.fonts.load(`900 100px ${DISPLAY}`),
    document.fonts.load(`700 100px ${MONO}`),
  ]);
  const drawing = canvas.getContext('2d');
  if (drawing === null) throw new Error('No canvas');
  canvas.width = width;
  canvas.height = height;
  drawing.fillStyle = NIGHT;
  drawing.fillRect(0, 0, width, height);
  const isTall = height > width;
  const margin = Math.round(Math.min(width, height) * 0.07);
  const unit = Math.round(Math.min(width, height) * 0.055);
  // Beside the words where the picture is wide, below them where it is tall.
  const room = isTall ? width : width / 2;
  const scale = Math.max(1, Math.floor((room * (isTall ? 1.15 : 1)) / art.width));
  drawing.imageSmoothingEnabled = false;
  const at = {
    x: Math.round(isTall ? (width - art.width * scale) / 2 : width - art.width * scale),
    y: Math.round(isTall ? height * 0.46 : (height - art.height * scale) / 2),
  };
  drawing.drawImage(image, at.x, at.y, art.width * scale, art.height * scale);

  const column = isTall ? width - 2 * margin : width * 0.52 - margin;
  let y = margin;
  advertMark(drawing, margin, y, unit);
  y += unit * 1.8;
  drawing.fillStyle = BONE;
  const most = height * (isTall ? 0.12 : 0.2);
  for (const words of ['HOLD CTRL.', 'SLIPP LØS.']) {
    y += line(drawing, words, { x: margin, y, width: column, most, font: DISPLAY });
  }
  drawing.font = `600 ${unit * 0.75}px ${MONO}`;
  for (const text of [moment.name, moment.line]) {
    y += unit * 1.3;
    drawing.fillText(text, margin, y, column);
  }
  const cap = Math.min(height * (isTall ? 0.11 : 0.2), column * 0.32);
  const bottom = height - margin - unit * 1.3;
  keyCap(drawing, code, { x: margin, y: bottom - cap, width: column, height: cap });
  drawing.fillStyle = BONE;
  drawing.font = `600 ${unit * 0.75}px ${MONO}`;
  drawing.fillText(address, margin, height - margin, column);
}

/** The picture as a PNG file. */
export async function sharePictureFile(picture: SharePicture): Promise<Blob> {
  const canvas = document.createElement('canvas');
  await drawSharePicture(canvas, picture);
  return pngOf(canvas);
}
