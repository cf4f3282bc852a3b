import Download from 'lucide-react/icons/download';
import { useMemo } from 'react';
import { CopyKey } from '#client/components/ui/copy-key.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { Key } from '#client/components/ui/key.tsx';
import { saveFile, saveText } from '#client/lib/download.ts';
import { type Qr, qrOf, qrPng, qrSvg } from '#client/lib/qr.ts';
import { toast } from '#client/lib/toast.ts';
import { dashboardTexts } from './dashboard-texts.ts';

const texts = dashboardTexts.code;

/** The personal code, the link that carries it, and the link as a QR code. */
export function CodeCard({ code, link }: { code: string; link: string }) {
  const qr = useMemo(() => qrOf(link), [link]);
  return (
    <section id="kode" className="card card--bone on-bone aff-kode" aria-labelledby="kode-tittel">
      <div className="aff-kode__ord">
        <h2 id="kode-tittel" className="aff-kode__tittel">
          {dashboardTexts.parts.code}
        </h2>
        <p className="display aff-kode__kode">{code}</p>
        <CopyKey text={code} label={texts.copyCode} variant="bone" />
        <h3 className="aff-kode__tittel">{texts.link}</h3>
        <p className="mono aff-kode__lenke">{link}</p>
        <CopyKey text={link} label={texts.copyLink} variant="bone" />
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
    <div className="aff-kode__qr">
      <svg
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={texts.qr}
      >
        <path fill="#fff" d={`M0 0h${qr.size}v${qr.size}H0z`} />
        <path fill="#000" d={qr.path} />
      </svg>
      <p className="aff-taster">
        <Key
          size="sm"
          icon={<Icon icon={Download} size={16} />}
          onClick={() => saveText(qrSvg(qr), `${name}.svg`, 'image/svg+xml')}
        >
          {texts.qrSvg}
        </Key>
        <Key size="sm" icon={<Icon icon={Download} size={16} />} onClick={() => void savePng()}>
          {texts.qrPng}
        </Key>
      </p>
    </div>
  );
}
