import Bell from 'lucide-react/icons/bell';
import { useState } from 'react';
import { CellBar } from '#client/components/data/cell-bar.tsx';
import { DataTable } from '#client/components/data/data-table.tsx';
import { Dialog, useDialog } from '#client/components/ui/dialog.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { Key } from '#client/components/ui/key.tsx';
import { Menu } from '#client/components/ui/menu.tsx';
import { pictures } from '#client/components/ui/pictures.ts';
import { Tabs } from '#client/components/ui/tabs.tsx';
import { Tooltip } from '#client/components/ui/tooltip.tsx';
import { openLightbox } from '#client/lib/lightbox.ts';
import { type ToastVariant, toast } from '#client/lib/toast.ts';
import { Group } from './sample.tsx';

const VARIANTS: ToastVariant[] = ['success', 'error', 'gift', 'info'];

function DialogSample() {
  const { triggerProps, dialogProps, close } = useDialog();
  return (
    <>
      <Key {...triggerProps}>Åpne dialog</Key>
      <Dialog {...dialogProps} title="En dialog" description="Lukkes med Escape.">
        <Key onClick={close}>Greit</Key>
      </Dialog>
    </>
  );
}

function TableSample() {
  const [state, setState] = useState<'rows' | 'loading' | 'empty' | 'error'>('rows');
  const rows = [
    { id: 'a', name: 'Åse', points: 1840, percent: 94 },
    { id: 'b', name: 'Øyvind', points: 120, percent: 40 },
    { id: 'c', name: 'Ærlend', points: 0, percent: 0 },
    { id: 'd', name: 'Unni', points: 9999, percent: 100 },
  ];
  return (
    <div className="grid w-full gap-4">
      <div className="flex flex-wrap gap-2">
        {(['rows', 'loading', 'empty', 'error'] as const).map((name) => (
          <Key key={name} size="sm" aria-pressed={state === name} onClick={() => setState(name)}>
            {name}
          </Key>
        ))}
      </div>
      <DataTable
        caption="Rangering"
        columns={[
          { key: 'n', header: 'Navn', cell: (row) => row.name, rowHeader: true },
          {
            key: 'v',
            header: 'Vei til neste nivå',
            cell: (row) => (
              <CellBar
                className="min-w-60"
                label={row.name}
                percent={row.percent}
                text="Til neste nivå"
                note={`${row.percent} %`}
              />
            ),
          },
          { key: 'p', header: 'Poeng', cell: (row) => row.points, numeric: true },
        ]}
        rows={state === 'loading' ? undefined : state === 'empty' ? [] : rows}
        rowKey={(row) => row.id}
        empty={<p>Ingen rader.</p>}
        error={state === 'error' ? { status: 503, title: 'Vi fikk ikke hentet lista' } : null}
      />
    </div>
  );
}

/** Components whose code is loaded on demand. */
export function KitLazy() {
  return (
    <>
      <Group title="Varsler, dialog, meny, hjelp">
        {VARIANTS.map((variant) => (
          <Key
            key={variant}
            size="sm"
            variant="coal"
            onClick={() =>
              toast({ title: `Varsel ${variant}`, description: 'Fem sekunder.', variant })
            }
          >
            {variant}
          </Key>
        ))}
        <DialogSample />
        <Key variant="coal" onClick={() => openLightbox(pictures.publikum.src, 'Publikum')}>
          Åpne bilde
        </Key>
        <Menu
          className="key key--coal"
          label={<span>Meny med undermeny</span>}
          items={[
            { label: 'Første', href: '/values' },
            {
              kind: 'sub',
              label: 'Mer',
              items: [
                { label: 'Andre', href: '/music' },
                { label: 'Tredje', href: '/events' },
              ],
            },
            { kind: 'action', label: 'Varsle', onSelect: () => toast({ title: 'Valgt' }) },
          ]}
        />
        {['Første', 'Andre'].map((name) => (
          <Tooltip key={name} text={`${name} forklaring`}>
            <Key variant="coal" iconOnly aria-label={name} icon={<Icon icon={Bell} />} />
          </Tooltip>
        ))}
      </Group>
      <Group title="Faner">
        <Tabs
          label="Innlogging"
          tabs={[
            { id: 'inn', label: 'Logg inn', content: <p>Logg inn her.</p> },
            { id: 'ny', label: 'Registrer', content: <p>Registrer deg her.</p> },
          ]}
        />
      </Group>
      <Group title="Tabell">
        <TableSample />
      </Group>
    </>
  );
}
