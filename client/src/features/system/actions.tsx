import { useRef, useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { Panel } from '#client/components/back-office/panel.tsx';
import { lazyPart } from '#client/lib/lazy.tsx';
import { useSync } from './system.queries.ts';

const LogDrawer = lazyPart(async () => (await import('./log-drawer.tsx')).LogDrawer, null);

/** Buttons for acts on the whole system (docs/product/back-office.md#system). */
export function Actions() {
  const { run: sync, pending } = useSync();
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <Panel title="Handlinger">
      <div className="flex flex-wrap gap-2">
        <button type="button" className={BUTTON.plain} onClick={() => window.location.reload()}>
          Oppdater Dashboard
        </button>
        <button
          type="button"
          className={BUTTON.plain}
          disabled={pending}
          onClick={() => void sync(null)}
        >
          {pending ? 'Synkroniserer...' : 'Synkroniser Google Sheets'}
        </button>
        <button
          ref={trigger}
          type="button"
          className={BUTTON.plain}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(true)}
        >
          Vis System Logger
        </button>
      </div>
      {open && <LogDrawer onClose={() => setOpen(false)} trigger={trigger} />}
    </Panel>
  );
}
