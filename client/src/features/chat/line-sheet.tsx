import EyeOff from 'lucide-react/icons/eye-off';
import Flag from 'lucide-react/icons/flag';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { toast } from '#client/lib/toast.ts';
import { UNDO_MS } from '#client/lib/undo-time.ts';
import { ignore, stopIgnoring, writerKey } from './ignored.ts';
import type { ChatLine } from './lines.ts';
import { ReportForm } from './report-form.tsx';
import { TEXT_KEY } from './text-key.ts';

/** A visitor's acts on somebody else's line. Escape and 'Avbryt' close it. */
export function LineSheet({ line, onDone }: { line: ChatLine; onDone: () => void }) {
  const sheet = useRef<HTMLElement>(null);
  const [isReporting, setReporting] = useState(false);
  useEffect(() => sheet.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onDone();
  };
  const ignoreWriter = () => {
    ignore(line);
    toast({
      title: `Du ser ikke lenger meldinger fra ${line.navn}`,
      duration: UNDO_MS,
      action: { label: 'Angre', onSelect: () => stopIgnoring(writerKey(line)) },
    });
    onDone();
  };
  return (
    <section
      ref={sheet}
      className="grid gap-3"
      aria-label={`Meldingen fra ${line.navn}`}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <blockquote className="wrap-anywhere max-h-18 overflow-y-auto border-line border-l-4 pl-3 text-fg-2 text-small">
        <b>
          <bdi>{line.navn}</bdi>
        </b>{' '}
        <bdi>{line.melding}</bdi>
      </blockquote>
      {isReporting ? (
        <ReportForm line={line} onDone={onDone} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button
            size="sm"
            icon={<Icon icon={Flag} size={16} />}
            onClick={() => setReporting(true)}
          >
            Rapporter
          </Button>
          {!line.isSystemMessage && (
            <Button
              size="sm"
              variant="coal"
              icon={<Icon icon={EyeOff} size={16} />}
              onClick={ignoreWriter}
            >
              Ignorer
            </Button>
          )}
          <button type="button" className={TEXT_KEY} onClick={onDone}>
            Avbryt
          </button>
        </div>
      )}
    </section>
  );
}
