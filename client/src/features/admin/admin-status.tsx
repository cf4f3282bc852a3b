import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { Icon } from '#client/components/ui/icon.tsx';
import { Menu } from '#client/components/ui/menu.tsx';
import { readStored, writeStored } from '#client/lib/storage.ts';
import { adminTexts } from './admin-texts.ts';

type Status = keyof typeof adminTexts.status;

const STORAGE_KEY = 'admin-status';
const statuses = Object.keys(adminTexts.status) as Status[];
const isStatus = (value: unknown): value is Status => statuses.some((status) => status === value);

function Dot({ status }: { status: Status }) {
  return <i className={`admin-prikk admin-prikk--${status}`} aria-hidden="true" />;
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
      className="btn btn--kant"
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
