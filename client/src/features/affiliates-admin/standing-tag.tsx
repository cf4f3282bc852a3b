import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { Tag } from '#client/components/ui/tag.tsx';
import type { AdminAffiliate } from '#shared/contracts/affiliates.ts';
import { FLAGS, STANDINGS, standingOf } from './affiliate-words.ts';

/** Tag with the state of an affiliate. */
export function StandingTag({ affiliate }: { affiliate: AdminAffiliate }) {
  const { word, tone } = STANDINGS[standingOf(affiliate)];
  return (
    <span>
      <Tag tone={tone}>{word}</Tag>
    </span>
  );
}

/** The flag that is no warning. */
const CALM = 'user-address';

/** Warnings to check before deciding. */
export function FlagList({ affiliate }: { affiliate: AdminAffiliate }) {
  if (affiliate.flags.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-0.5 font-semibold text-mono">
      {affiliate.flags.map((flag) => (
        <li
          key={flag}
          className={cx(
            'inline-flex items-center gap-1.5 [table_&]:whitespace-nowrap',
            flag === CALM ? 'text-fg-2' : 'on-bone:text-red text-yellow',
          )}
        >
          {flag !== CALM && <Icon icon={TriangleAlert} size={16} />}
          {FLAGS[flag]}
        </li>
      ))}
    </ul>
  );
}
