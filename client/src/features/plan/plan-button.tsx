import StarIcon from 'lucide-react/icons/star';
import { useLocation } from 'wouter';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import {
  isInPlan,
  type PlanStorage,
  presentPlan,
  toggleInPlan,
  useInPlan,
  usePlan,
} from '#client/lib/storage/plan.ts';
import { toast } from '#client/lib/toast.ts';
import type { Edition, Slot } from '#shared/content/types.ts';
import { weekdayName } from '#shared/oslo-time.ts';
import { paths } from '#shared/paths.ts';
import { MAX_PLAN_ENTRIES } from '#shared/rules/plan-limits.ts';

interface PlanButtonProps {
  edition: Pick<Edition, 'slots'>;
  slot: Slot;
  /** Text beside the star; it is also in the accessible name (WCAG 2.5.3). */
  text?: string | undefined;
  size?: 'sm' | 'md';
  className?: string | undefined;
  /** Called after a click, with the new state. */
  onPress?: ((slot: string, isOn: boolean) => void) | undefined;
}

/** The star of an act: a toggle button, pressed while the act is in the plan. */
export function PlanButton({
  edition,
  slot,
  text,
  size = 'sm',
  className,
  onPress,
}: PlanButtonProps) {
  const isOn = useInPlan(slot.id);
  const [, navigate] = useLocation();
  return (
    <Button
      size={size}
      variant={isOn ? 'bone' : 'coal'}
      iconOnly={text === undefined}
      className={cx('noscript:hidden', className)}
      icon={<Icon icon={StarIcon} className="in-aria-pressed:fill-current" />}
      aria-pressed={isOn}
      aria-label={labelOf(nameOf(edition, slot), text)}
      onClick={() => {
        press(slot.id, navigate);
        onPress?.(slot.id, isInPlan(slot.id));
      }}
    >
      {text}
    </Button>
  );
}

/** The accessible name contains the visible text, for voice control (WCAG 2.5.3). */
function labelOf(name: string, text = ''): string {
  const has = ` ${name} `.toLowerCase().includes(` ${text.toLowerCase()} `);
  return text === '' || has ? name : `${text}: ${name}`;
}

function press(slot: string, navigate: (path: string) => void): void {
  const isFirst = !presentPlan().marks.some(({ on }) => on);
  const kept = toggleInPlan(slot);
  if (!tellKept(kept) || !isFirst || location.pathname === paths.plan) return;
  toast({
    title: 'Lagt i Min timeplan',
    polite: true,
    action: { label: 'Se timeplanen', onSelect: () => navigate(paths.plan) },
  });
}

/**
 * Accessible name of an act's button. It does not change with the state, which `aria-pressed`
 * gives. With the day if the programme has the same act twice.
 */
function nameOf({ slots }: Pick<Edition, 'slots'>, { act, date }: Slot): string {
  const isTwice = slots.filter((slot) => slot.act === act).length > 1;
  return `${act}${isTwice ? ` ${weekdayName(date)}` : ''} i min timeplan`;
}

/** Shows a notice if the plan is full or only kept in memory. True when it was stored. */
export function tellKept(kept: PlanStorage): boolean {
  if (kept === 'full') {
    toast({
      variant: 'error',
      title: 'Timeplanen er full',
      description: `Den har plass til ${MAX_PLAN_ENTRIES} poster. Ta bort noen først.`,
    });
  }
  if (kept === 'memory') {
    toast({
      variant: 'error',
      title: 'Nettleseren lagrer ikke timeplanen',
      description: 'Den forsvinner når du lukker siden. Del den som lenke for å ta vare på den.',
    });
  }
  return kept === 'stored';
}

/** Below the programme, once the plan has an act: their number, and a link to the plan. */
export function PlanLink() {
  const { length } = usePlan();
  if (length === 0) return null;
  return (
    // No height of its own: nothing moves when the first act is added.
    <p className="h-0 text-right">
      <AppLink href={paths.plan} className="link inline-flex min-h-12 items-center gap-1.5">
        <Icon icon={StarIcon} size={16} /> Min timeplan, {length} {length === 1 ? 'post' : 'poster'}
      </AppLink>
    </p>
  );
}
