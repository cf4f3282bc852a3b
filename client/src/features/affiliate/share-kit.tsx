import Download from 'lucide-react/icons/download';
import Megaphone from 'lucide-react/icons/megaphone';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { FIELD_OPTIONAL } from '#client/components/form/field.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { CopyButton } from '#client/components/ui/copy-button.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { pictures } from '#client/components/ui/pictures.tsx';
import { saveFile, saveText } from '#client/lib/call/download.ts';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { pngOf, type Qr, qrOf, qrPng, qrSvg } from '#client/lib/qr.ts';
import { toast } from '#client/lib/toast.ts';
import { affiliatePageTexts } from '#shared/content/promoter-pages.ts';
import type { Content } from '#shared/content/types.ts';
import { formatDateRange } from '#shared/oslo-time.ts';
import { firstDay, isOver, lastDay, newestEdition } from '#shared/rules/festival-phase.ts';
import { Part } from './dashboard/dashboard-section.tsx';

const NAME = classes('font-bold text-fg-2 text-small');

/** The personal code, the link that contains it, and the link as a QR code. */
export function CodeCard({ code, link }: { code: string; link: string }) {
  const qr = useMemo(() => qrOf(link), [link]);
  return (
    <section
      id="kode"
      className="card card--bone on-bone grid grid-cols-1 gap-8 p-[clamp(1.5rem,3.5vw,3rem)] md:grid-cols-[minmax(0,1fr)_auto]"
      aria-labelledby="kode-tittel"
    >
      <div className="grid content-start justify-items-start gap-2.5">
        <h2 id="kode-tittel" className={NAME}>
          Koden din
        </h2>
        <p
          data-code=""
          className="display wrap-anywhere font-stretch-100% text-[clamp(1.75rem,6.4vw,4.5rem)] leading-none"
        >
          {code}
        </p>
        <CopyButton text={code} label="Kopier koden" variant="bone" />
        <h3 className={cx(NAME, 'mt-5')}>Lenken din</h3>
        <p data-code-link="" className="mono wrap-anywhere text-body">
          {link}
        </p>
        <CopyButton text={link} label="Kopier lenken" variant="bone" />
      </div>
      <QrCode qr={qr} name={`ctrl-qr-${code}`} />
    </section>
  );
}

function QrCode({ qr, name }: { qr: Qr; name: string }) {
  const savePng = async () => {
    try {
      saveFile(await qrPng(qr), `${name}.png`);
    } catch {
      toast({ title: 'Kunne ikke laste ned', variant: 'error' });
    }
  };
  return (
    <div className="grid content-start justify-items-start gap-4">
      <svg
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label="QR-kode som åpner lenken din"
        className="w-[min(100%,15rem)] rounded-pip md:w-60"
      >
        <path fill="#fff" d={`M0 0h${qr.size}v${qr.size}H0z`} />
        <path fill="#000" d={qr.path} />
      </svg>
      <p className="flex flex-wrap gap-x-3 gap-y-2">
        <Button
          size="sm"
          icon={<Icon icon={Download} size={16} />}
          onClick={() => saveText(qrSvg(qr), `${name}.svg`, 'image/svg+xml')}
        >
          Last ned SVG
        </Button>
        <Button size="sm" icon={<Icon icon={Download} size={16} />} onClick={() => void savePng()}>
          Last ned PNG
        </Button>
      </p>
    </div>
  );
}

/** 'Del': a text and a picture for each network, both with the code. */
export function ShareKit({ code, link }: { code: string; link: string }) {
  const [network, setNetwork] = useState<KitNetwork>('instagram');
  const moment = momentOf(useContent(), useNow());
  const { label, picture } = KIT_NETWORKS[network];
  const text = kitText(network, { code, link, moment });
  const textId = useId();
  return (
    <Part id="del" heading="Del festivalen">
      <p className="grid max-w-read grid-cols-[auto_minmax(0,1fr)] gap-3 font-semibold">
        <Icon icon={Megaphone} />
        <span>{affiliatePageTexts.duty.paragraphs[0]}</span>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: keys side by side, no field of a form */}
      <div className="tabs flex-wrap overflow-visible" role="group" aria-label="Hvor vil du dele?">
        {KIT_ORDER.map((one) => (
          <Button
            key={one}
            size="sm"
            variant={one === network ? 'bone' : 'coal'}
            aria-pressed={one === network}
            onClick={() => setNetwork(one)}
          >
            {KIT_NETWORKS[one].label}
          </Button>
        ))}
      </div>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="field content-start">
          <label className="field__name" htmlFor={textId}>
            Tekst for {label}
          </label>
          <textarea
            id={textId}
            className="field__control"
            readOnly
            rows={9}
            value={text}
            onFocus={({ target }) => target.select()}
          />
          <p className="flex">
            <CopyButton key={network} text={text} label="Kopier teksten" />
          </p>
        </div>
        <Picture
          key={network}
          label={`Bilde for ${label}`}
          name={`ctrl-${network}-${code}.png`}
          picture={{ ...picture, code, moment, address: new URL(link).host }}
        />
      </div>
    </Part>
  );
}

interface PictureProps {
  label: string;
  name: string;
  picture: SharePicture;
}

function Picture({ label, name, picture }: PictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [pending, setPending] = useState(false);
  const drawn = JSON.stringify(picture);
  useEffect(() => {
    if (canvas.current === null) return;
    // Without a canvas there is no preview; the download reports the failure.
    drawSharePicture(canvas.current, JSON.parse(drawn)).catch(() => undefined);
  }, [drawn]);
  const download = async () => {
    setPending(true);
    try {
      saveFile(await sharePictureFile(picture), name);
    } catch {
      toast({ title: 'Kunne ikke laste ned', variant: 'error' });
    } finally {
      setPending(false);
    }
  };
  return (
    <figure className="grid content-start justify-items-start gap-3">
      <figcaption className="field__name">
        {label} <span className={FIELD_OPTIONAL}>{`${picture.width} × ${picture.height}`}</span>
      </figcaption>
      <canvas
        ref={canvas}
        width={picture.width}
        height={picture.height}
        role="img"
        className="h-auto max-h-120 w-auto max-w-full border border-coal-3"
        aria-label={`${label}: «Hold CTRL. Slipp løs.» over tre taster, og koden ${picture.code} på en tast. Merket «Reklame».`}
      />
      <Button
        size="sm"
        variant="coal"
        icon={<Icon icon={Download} size={16} />}
        onClick={() => void download()}
        loading={pending}
        loadingText="Tegner..."
      >
        Last ned bildet
      </Button>
    </figure>
  );
}

interface SharePicture {
  width: number;
  height: number;
  code: string;
  moment: KitMoment;
  /** Host name of the site. */
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

/** Draws a text as wide as `width`, at most `most` px large; returns its height in px. */
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

/** Required on rewarded posts (docs/product/promoters.md#marking-of-advertising). */
function advertMark(drawing: CanvasRenderingContext2D, x: number, y: number, unit: number): void {
  drawing.font = `700 ${unit * 0.5}px ${MONO}`;
  const width = drawing.measureText('REKLAME').width + unit * 0.6;
  drawing.fillStyle = YELLOW;
  drawing.fillRect(x, y, width, unit);
  drawing.fillStyle = NIGHT;
  drawing.fillText('REKLAME', x + unit * 0.3, y + unit * 0.68);
}

/** The dithered picture is drawn at an integer scale, never stretched. */
async function drawSharePicture(
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
  // The picture is beside the text in a wide format, below it in a tall one.
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

async function sharePictureFile(picture: SharePicture): Promise<Blob> {
  const canvas = document.createElement('canvas');
  await drawSharePicture(canvas, picture);
  return pngOf(canvas);
}

/** Networks and the size of their pictures, in px. */
const KIT_NETWORKS = {
  instagram: { label: 'Instagram', picture: { width: 1080, height: 1350 } },
  story: { label: 'Story', picture: { width: 1080, height: 1920 } },
  tiktok: { label: 'TikTok', picture: { width: 1080, height: 1920 } },
  youtube: { label: 'YouTube', picture: { width: 1280, height: 720 } },
  twitch: { label: 'Twitch', picture: { width: 1280, height: 720 } },
  discord: { label: 'Discord', picture: { width: 1200, height: 630 } },
  facebook: { label: 'Facebook', picture: { width: 1200, height: 630 } },
} as const;

type KitNetwork = keyof typeof KIT_NETWORKS;
const KIT_ORDER = Object.keys(KIT_NETWORKS) as KitNetwork[];

/** Links in texts are not clickable on these networks, so the text has only the code. */
const WITHOUT_LINKS: readonly KitNetwork[] = ['instagram', 'story', 'tiktok'];

/** Date and name of the festival for texts and pictures. */
interface KitMoment {
  /** Begins a sentence. */
  sentence: string;
  /** The festival's name on a picture, and a line below it. */
  name: string;
  line: string;
}

/** The newest edition; after it, that there will be another one. */
export function momentOf({ editions, site }: Content, now: Date): KitMoment {
  const { organisation } = site;
  const edition = newestEdition(editions);
  if (isOver(edition, now)) {
    return {
      sentence: `${organisation.name} kommer tilbake.`,
      name: organisation.name,
      line: 'Ses neste år!',
    };
  }
  const dates = formatDateRange(firstDay(edition), lastDay(edition));
  return { sentence: `${edition.name} er ${dates}.`, name: edition.name, line: dates };
}

/**
 * The text to share. It begins with 'Reklame', as every post with the code must
 * (docs/product/promoters.md#marking-of-advertising).
 */
function kitText(
  network: KitNetwork,
  { code, link, moment }: { code: string; link: string; moment: KitMoment },
): string {
  const first = `Reklame: Hold CTRL. Slipp løs. ${moment.sentence}`;
  const invitation = 'Musikk, gaming og cosplay på samme gulv.';
  const way = WITHOUT_LINKS.includes(network)
    ? `Bruk koden ${code} når du kjøper billett. Lenken ligger i profilen min.`
    : `Bruk koden ${code} når du kjøper billett, eller gå rett hit: ${link}`;
  const tags = '#ctrlfestival';
  const parts = [first, invitation, way];
  return (WITHOUT_LINKS.includes(network) ? [...parts, tags] : parts).join('\n');
}
