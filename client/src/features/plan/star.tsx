import StarIcon from 'lucide-react/icons/star';
import { useLocation } from 'wouter';
import { Button } from '#client/components/ui/button.tsx';
import { cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { isStarred, presentPlan, toggleMark, useStarred } from '#client/lib/storage/plan.ts';
import { toast } from '#client/lib/toast.ts';
import type { Edition, Slot } from '#shared/content/types.ts';
import { weekdayName } from '#shared/oslo-time.ts';
import { paths } from '#shared/paths.ts';
import { tellKept } from './tell-kept.ts';

export interface StarProps {
  edition: Pick<Edition, 'slots'>;
  slot: Slot;
  /** Beside the star: words of its name, so that it is found by what is read. */
  text?: string | undefined;
  size?: 'sm' | 'md';
  className?: string | undefined;
  /** Called after a press, with what it is now. */
  onPress?: ((slot: string, isOn: boolean) => void) | undefined;
}

/** The star of an act: a key that stays pressed while the act is in one's plan. */
export function Star({ edition, slot, text, size = 'sm', className, onPress }: StarProps) {
  const isOn = useStarred(slot.id);
  const [, navigate] = useLocation();
  return (
    <Button
      size={size}
      variant={isOn ? 'bone' : 'coal'}
      iconOnly={text === undefined}
      className={cx('noscript:hidden', className)}
      icon={<Icon icon={StarIcon} className="in-aria-pressed:fill-current" />}
      aria-pressed={isOn}
      aria-label={labelOf(starName(edition, slot), text)}
      onClick={() => {
        press(slot.id, navigate);
        onPress?.(slot.id, isStarred(slot.id));
      }}
    >
      {text}
    </Button>
  );
}

/** Who speaks to the page says what stands on the key: its name has those words, also a short one. */
function labelOf(name: string, text = ''): string {
  const has = ` ${name} `.toLowerCase().includes(` ${text.toLowerCase()} `);
  return text === '' || has ? name : `${text}: ${name}`;
}

function press(slot: string, navigate: (path: string) => void): void {
  const isFirst = !presentPlan().marks.some(({ on }) => on);
  const kept = toggleMark(slot);
  if (!tellKept(kept) || !isFirst || location.pathname === paths.plan) return;
  toast({
    title: 'Lagt i Min timeplan',
    polite: true,
    action: { label: 'Se timeplanen', onSelect: () => navigate(paths.plan) },
  });
}

/**
 * Name of an act's star, the same whether it is pressed or not: that is what a toggle's state says.
 * With the day where the programme has the same act twice.
 */
function starName({ slots }: Pick<Edition, 'slots'>, { act, date }: Slot): string {
  const isTwice = slots.filter((slot) => slot.act === act).length > 1;
  return `${act}${isTwice ? ` ${weekdayName(date)}` : ''} i min timeplan`;
}
