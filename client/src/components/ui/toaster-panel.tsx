import * as RadixToast from '@radix-ui/react-toast';
import Check from 'lucide-react/icons/check';
import Gift from 'lucide-react/icons/gift';
import Info from 'lucide-react/icons/info';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import X from 'lucide-react/icons/x';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { dismissToast, type ToastItem, type ToastVariant } from '#client/lib/toast.ts';
import { Icon } from './icon.tsx';
import { Key } from './key.tsx';

const ICONS = { success: Check, error: OctagonAlert, info: Info, gift: Gift } satisfies Record<
  ToastVariant,
  unknown
>;

/** Swipe to the right that closes a notice, in px (specification, section 9). */
const SWIPE_THRESHOLD = 50;

function Notice({ item }: { item: ToastItem }) {
  const [paused, setPaused] = useState(false);
  const time: CSSProperties & Record<'--varighet', string> = { '--varighet': `${item.duration}ms` };
  return (
    <RadixToast.Root
      className={`varsel varsel--${item.variant} on-bein`}
      open={item.open}
      duration={item.duration}
      onOpenChange={(open) => {
        if (!open) dismissToast(item.id);
      }}
      onPause={() => setPaused(true)}
      onResume={() => setPaused(false)}
      data-paused={paused ? '' : undefined}
      style={time}
    >
      <span className="varsel__ikon">
        <Icon icon={ICONS[item.variant]} />
      </span>
      <div>
        <RadixToast.Title className="varsel__tittel">{item.title}</RadixToast.Title>
        {item.description !== undefined && (
          <RadixToast.Description className="varsel__tekst">
            {item.description}
          </RadixToast.Description>
        )}
        {item.action && (
          <RadixToast.Action asChild altText={item.action.label} onClick={item.action.onSelect}>
            <Key size="sm" variant="kull" className="varsel__handling">
              {item.action.label}
            </Key>
          </RadixToast.Action>
        )}
      </div>
      <RadixToast.Close className="lukk" aria-label="Lukk">
        <Icon icon={X} />
      </RadixToast.Close>
      <i className="varsel__tid" aria-hidden="true" />
    </RadixToast.Root>
  );
}

export interface ToasterPanelProps {
  toasts: readonly ToastItem[];
  /** F8 was pressed before this code was there. */
  focusAtStart: boolean;
}

/** The region of the notices: F8 moves the focus to it, hover and focus stop the time. */
export function ToasterPanel({ toasts, focusAtStart }: ToasterPanelProps) {
  const region = useRef<HTMLOListElement>(null);
  const focusOnce = useRef(focusAtStart);
  useEffect(() => {
    if (focusOnce.current) region.current?.focus();
    focusOnce.current = false;
  }, []);
  return (
    <RadixToast.Provider label="Varsel" swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD}>
      {toasts.map((item) => (
        <Notice key={item.id} item={item} />
      ))}
      <RadixToast.Viewport
        ref={region}
        className="varsler"
        hotkey={['F8']}
        label="Varsler ({hotkey})"
      />
    </RadixToast.Provider>
  );
}
