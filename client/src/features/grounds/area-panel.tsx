import X from 'lucide-react/icons/x';
import { lookOf } from '#client/components/ui/area-looks.ts';
import { Button } from '#client/components/ui/button.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { AREA_NAMES } from '#shared/content/place-words.ts';
import type { Area } from '#shared/content/types.ts';
import type { StageNow } from '#shared/rules/now-next.ts';
import { AreaFacts } from './area-facts.tsx';
import { groundsTexts as texts } from './grounds-texts.ts';

interface AreaPanelProps {
  area: Area | undefined;
  floor: string;
  stage: StageNow | undefined;
  now: Date;
  onClose: () => void;
}

/** What is known of the chosen area, read aloud when another one is chosen. */
export function AreaPanel({ area, floor, stage, now, onClose }: AreaPanelProps) {
  return (
    <div
      className="site-plan__panel plate noscript:hidden"
      aria-live="polite"
      data-area={area?.id ?? ''}
    >
      {area === undefined ? (
        <>
          <p className="display text-h4">{texts.hint}</p>
          <p className="mt-3 text-fg-2">{texts.hintText}</p>
          <p className="mono mt-4 text-fg-3 max-md:hidden">{texts.keys}</p>
        </>
      ) : (
        <>
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <p className="mono flex items-center gap-2 text-fg-2">
                <Icon icon={lookOf(area.kind).icon} size={16} className={lookOf(area.kind).light} />
                {AREA_NAMES[area.kind]}
              </p>
              <h2 className="display wrap-anywhere mt-1 hyphens-auto text-h4">{area.name}</h2>
            </div>
            <Button
              variant="coal"
              size="sm"
              iconOnly
              aria-label={texts.close}
              icon={<Icon icon={X} size={16} />}
              onClick={onClose}
            />
          </div>
          <AreaFacts area={area} floor={floor} stage={stage} now={now} />
        </>
      )}
    </div>
  );
}
