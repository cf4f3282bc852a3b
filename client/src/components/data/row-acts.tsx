import Ellipsis from 'lucide-react/icons/ellipsis';
import { useRef } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { PendingButton } from '#client/components/back-office/pending-button.tsx';
import { AppLink } from '../ui/app-link.tsx';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import type { MenuItem } from '../ui/menu-panel.tsx';

interface RowActBase {
  label: string;
  /** The row is waiting for this action: its button is filled. */
  due?: boolean;
  pending?: boolean;
}

/** An action on a row of a list. */
export type RowAct =
  | (RowActBase & { href: string })
  | (RowActBase & { href?: undefined; onSelect: () => void; opensDialog?: boolean });

interface RowActsProps {
  /** The first has a button of its own, the others are in the menu. */
  acts: readonly RowAct[];
  /** Accessible name of the row. */
  name: string;
  /** Id of the main action's button. */
  mainId?: string;
  /** The main action is the one of the screen. */
  isScreens?: boolean;
}

/** The end of a row: its main action, and a menu with the others. */
export function RowActs({ acts, name, mainId, isScreens }: RowActsProps) {
  const box = useRef<HTMLSpanElement>(null);
  const [main, ...others] = acts;
  if (main === undefined) return null;
  const toMenuItem = (act: RowAct): MenuItem => {
    if (act.href !== undefined) return { label: act.label, href: act.href };
    const onSelect = () => {
      // A dialog returns the focus to the element that had it when it opened; the menu entry is
      // gone by then, so focus the menu button first.
      box.current?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus();
      act.onSelect();
    };
    return { kind: 'action', label: act.label, onSelect };
  };
  return (
    <span ref={box} data-acts className="flex justify-end">
      <ActKey
        act={main}
        name={name}
        id={mainId}
        look={isScreens ? 'bone' : main.due ? 'rowDue' : 'row'}
      />
      {others.length > 0 && (
        <Menu
          className={BUTTON.row}
          align="end"
          label={
            <>
              <Icon icon={Ellipsis} />
              <span className="sr-only">Flere valg: {name}</span>
            </>
          }
          items={others.map(toMenuItem)}
        />
      )}
    </span>
  );
}

interface ActKeyProps {
  act: RowAct;
  name: string;
  look: keyof typeof BUTTON;
  id?: string | undefined;
  /** Called after an action that opens no dialog. */
  onDone?: () => void;
}

/** An action as a button or link. */
export function ActKey({ act, name, look, id, onDone }: ActKeyProps) {
  const className = BUTTON[look];
  const label = `${act.label}: ${name}`;
  if (act.href !== undefined) {
    return (
      <AppLink href={act.href} className={className} aria-label={label}>
        {act.label}
      </AppLink>
    );
  }
  return (
    <PendingButton
      id={id}
      className={className}
      aria-label={label}
      aria-haspopup={act.opensDialog ? 'dialog' : undefined}
      pending={act.pending ?? false}
      onClick={() => {
        act.onSelect();
        if (!act.opensDialog) onDone?.();
      }}
    >
      {act.label}
    </PendingButton>
  );
}
