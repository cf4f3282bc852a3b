import TriangleAlert from 'lucide-react/icons/triangle-alert';
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

/** Warnings to check before deciding. */
export function FlagList({ affiliate }: { affiliate: AdminAffiliate }) {
  if (affiliate.flags.length === 0) return null;
  return (
    <ul className="aff-flagg">
      {affiliate.flags.map((flag) => (
        <li key={flag} data-rolig={flag === 'user-address' ? '' : undefined}>
          {flag !== 'user-address' && <Icon icon={TriangleAlert} size={16} />}
          {FLAGS[flag]}
        </li>
      ))}
    </ul>
  );
}
