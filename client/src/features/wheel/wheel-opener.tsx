import LoaderPinwheel from 'lucide-react/icons/loader-pinwheel';
import { Button } from '#client/components/ui/button.tsx';
import { Skeleton } from '#client/components/ui/data-states.tsx';
import { Dialog, useDialog } from '#client/components/ui/dialog.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { lazyPart } from '#client/lib/island/lazy.tsx';

const Wheel = lazyPart(
  () => import('./wheel.tsx').then((part) => part.Wheel),
  <Skeleton height="20rem" />,
);

/** The button in the community section, and its dialog. */
export function WheelOpener() {
  const { triggerProps, dialogProps, close } = useDialog();
  return (
    <div className="scripted mt-4">
      <Button {...triggerProps} variant="coal" icon={<Icon icon={LoaderPinwheel} />}>
        Lykkehjulet
      </Button>
      <Dialog {...dialogProps} title="Lykkehjulet" wide>
        <Wheel onLeave={close} />
      </Dialog>
    </div>
  );
}
