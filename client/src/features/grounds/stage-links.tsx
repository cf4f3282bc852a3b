import { AppLink } from '#client/components/ui/app-link.tsx';
import { useNow } from '#client/lib/clock.tsx';
import { useContent } from '#client/lib/content.tsx';
import { programmeEdition } from '#shared/rules/festival-phase.ts';
import { spotAddress } from '#shared/rules/spots.ts';

/** Where the stages of the programme are on the plan of the site; nothing where none is drawn. */
export function StageLinks() {
  const now = useNow();
  const content = useContent();
  const edition = programmeEdition(content.editions, now);
  const stages = (edition?.stages ?? []).flatMap(({ id, name }) => {
    const address = edition && spotAddress(content, edition, id, now);
    return address === undefined || address === null ? [] : [{ id, name, address }];
  });
  if (stages.length === 0) return null;
  return (
    <p className="mt-4 flex flex-wrap items-baseline gap-x-5 max-md:mt-12">
      <span className="mono text-fg-2">På områdeplanen:</span>
      {stages.map(({ id, name, address }) => (
        <AppLink key={id} href={address} className="link wrap-anywhere inline-block py-2.5">
          {name}
        </AppLink>
      ))}
    </p>
  );
}
