import '#client/styles/utilities.css';
import Download from 'lucide-react/icons/download';
import { useEffect, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { needsHomeScreen } from '#client/lib/live/service-worker.ts';
import { useInstallOffer } from './install-offer.ts';

/**
 * 'Installer' where the browser offers it, instructions on an iPhone; else nothing
 * (docs/product/pocket.md#on-the-home-screen).
 */
export function InstallKey() {
  const install = useInstallOffer();
  const [isApple, setIsApple] = useState(false);
  useEffect(() => setIsApple(needsHomeScreen()), []);
  if (install !== null) {
    return (
      <p className="my-6">
        <Button size="sm" variant="coal" icon={<Icon icon={Download} />} onClick={install}>
          Installer CTRL
        </Button>
      </p>
    );
  }
  if (!isApple) return null;
  return <p className="my-6">CTRL på Hjem-skjermen: trykk Del, så «Legg til på Hjem-skjerm».</p>;
}
