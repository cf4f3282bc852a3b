import { classes } from '#client/components/ui/cx.ts';

/** The track with its knob, which is at its end when the switch is on. */
const TRACK = classes(
  'h-7 w-13 flex-none rounded-[7px] bg-coal-4 p-[3px] shadow-[inset_0_0_0_1px_var(--color-line)] before:block before:h-full before:w-6 before:rounded-[5px] before:bg-bone before:shadow-[inset_0_-3px_0_var(--color-bone-3)] group-aria-checked:bg-green-light group-aria-checked:before:ml-auto forced-colors:border-2 forced-colors:border-[CanvasText] forced-colors:group-aria-checked:bg-[Highlight] forced-colors:group-aria-checked:forced-color-adjust-none',
);

interface SwitchProps {
  label: string;
  hint?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  disabled?: boolean;
}

/** An on/off switch. */
export function Switch({ label, hint, isOn, onChange, disabled }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      disabled={disabled}
      className="group flex min-h-target cursor-pointer items-center justify-between gap-3 text-left disabled:cursor-progress disabled:text-fg-3"
      onClick={() => onChange(!isOn)}
    >
      <span className="grid">
        <b>{label}</b>
        {hint && <span className="dim">{hint}</span>}
      </span>
      <i className={TRACK} aria-hidden="true" />
    </button>
  );
}
