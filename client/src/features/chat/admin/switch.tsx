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
      className="bryter"
      onClick={() => onChange(!isOn)}
    >
      <span>
        <b>{label}</b>
        {hint && <span className="dempet">{hint}</span>}
      </span>
      <i aria-hidden="true" />
    </button>
  );
}
