import Download from 'lucide-react/icons/download';
import Megaphone from 'lucide-react/icons/megaphone';
import { useEffect, useId, useRef, useState } from 'react';
import { FIELD_OPTIONAL } from '#client/components/form/field.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { CopyButton } from '#client/components/ui/copy-button.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { saveFile } from '#client/lib/download.ts';
import { toast } from '#client/lib/toast.ts';
import { affiliatePageTexts } from '#shared/content/pages.ts';
import { dashboardTexts } from '../dashboard/dashboard-texts.ts';
import { Part } from '../dashboard/part.tsx';
import {
  KIT_NETWORKS,
  KIT_ORDER,
  type KitNetwork,
  kitText,
  momentOf,
} from './share-kit-content.ts';
import { drawSharePicture, type SharePicture, sharePictureFile } from './share-picture.ts';

const texts = {
  heading: 'Del festivalen',
  choose: 'Hvor vil du dele?',
  text: 'Tekst',
  copy: 'Kopier teksten',
  picture: 'Bilde',
  download: 'Last ned bildet',
  drawing: 'Tegner...',
};

/** 'Del': a text and a picture for each network, with the code on them. */
export function ShareKit({ code, link }: { code: string; link: string }) {
  const [network, setNetwork] = useState<KitNetwork>('instagram');
  const moment = momentOf(useContent(), useNow());
  const { label, picture } = KIT_NETWORKS[network];
  const text = kitText(network, { code, link, moment });
  const textId = useId();
  return (
    <Part id="del" heading={texts.heading}>
      <p className="grid max-w-read grid-cols-[auto_minmax(0,1fr)] gap-3 font-semibold">
        <Icon icon={Megaphone} />
        <span>{affiliatePageTexts.duty.paragraphs[0]}</span>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: keys side by side, no field of a form */}
      <div className="tabs flex-wrap overflow-visible" role="group" aria-label={texts.choose}>
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
            {texts.text} for {label}
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
            <CopyButton key={network} text={text} label={texts.copy} />
          </p>
        </div>
        <Picture
          key={network}
          label={`${texts.picture} for ${label}`}
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
      toast({ title: dashboardTexts.downloadFailed, variant: 'error' });
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
        loadingText={texts.drawing}
      >
        {texts.download}
      </Button>
    </figure>
  );
}
