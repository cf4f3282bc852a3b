import Download from 'lucide-react/icons/download';
import { useMemo } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { CopyButton } from '#client/components/ui/copy-button.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { saveFile, saveText } from '#client/lib/call/download.ts';
import { type Qr, qrOf, qrPng, qrSvg } from '#client/lib/qr.ts';
import { toast } from '#client/lib/toast.ts';
import { dashboardTexts } from './dashboard-texts.ts';

const texts = dashboardTexts.code;
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
          {dashboardTexts.parts.code}
        </h2>
        <p
          data-code=""
          className="display wrap-anywhere font-stretch-100% text-[clamp(1.75rem,6.4vw,4.5rem)] leading-none"
        >
          {code}
        </p>
        <CopyButton text={code} label={texts.copyCode} variant="bone" />
        <h3 className={cx(NAME, 'mt-5')}>{texts.link}</h3>
        <p data-code-link="" className="mono wrap-anywhere text-body">
          {link}
        </p>
        <CopyButton text={link} label={texts.copyLink} variant="bone" />
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
      toast({ title: dashboardTexts.downloadFailed, variant: 'error' });
    }
  };
  return (
    <div className="grid content-start justify-items-start gap-4">
      <svg
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={texts.qr}
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
          {texts.qrSvg}
        </Button>
        <Button size="sm" icon={<Icon icon={Download} size={16} />} onClick={() => void savePng()}>
          {texts.qrPng}
        </Button>
      </p>
    </div>
  );
}
