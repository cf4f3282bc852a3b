import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { Menu } from '#client/components/ui/menu.tsx';
import { readStored, writeStored } from '#client/lib/storage.ts';
import { adminTexts } from './admin-texts.ts';

type Status = keyof typeof adminTexts.status;

const STORAGE_KEY = 'admin-status';
const statuses = Object.keys(adminTexts.status) as Status[];
const isStatus = (value: unknown): value is Status => statuses.some((status) => status === value);

/** The text says the status, the colour repeats it. */
const LAMP = classes(
  'm-[3px] size-2.5 flex-none bg-(--light) [box-shadow:0_0_0_3px_color-mix(in_srgb,var(--light)_40%,#0b0c0e)] motion-safe:animate-[status-pulse_2s_ease-in-out_2] forced-colors:border forced-colors:border-[ButtonText]',
);
const LIGHTS: Record<Status, string> = classes({
  online: '[--light:var(--color-green-light)]',
  busy: '[--light:var(--color-red-light)]',
  away: '[--light:var(--color-yellow)]',
});

function Dot({ status }: { status: Status }) {
  return <i className={cx(LAMP, LIGHTS[status])} aria-hidden="true" />;
}

/** A status that the admin chooses for themselves; stored in this browser only. */
export function AdminStatus() {
  const [status, setStatus] = useState(() => readStored(STORAGE_KEY, isStatus, 'online'));
  const choose = (next: Status) => {
    setStatus(next);
    writeStored(STORAGE_KEY, next);
  };
  return (
    <Menu
      className={BUTTON.edge}
      align="end"
      label={
        <>
          <Dot key={status} status={status} />
          <span className="sr-only">{adminTexts.statusLabel}: </span>
          <span>{adminTexts.status[status]}</span>
          <Icon icon={ChevronDown} size={16} />
        </>
      }
      items={statuses.map((option) => ({
        kind: 'action',
        label: adminTexts.status[option],
        icon: <Dot status={option} />,
        onSelect: () => choose(option),
      }))}
    />
  );
}
