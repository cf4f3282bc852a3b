import { TextField, type TextFieldProps } from '#client/components/form/text-field.tsx';
import { AFFILIATE_NETWORKS, type AffiliateNetwork } from '#shared/contracts/affiliates.ts';

/** Label of each network, and a placeholder. */
export const NETWORKS: Record<AffiliateNetwork, { label: string; placeholder: string }> = {
  instagram: { label: 'Instagram', placeholder: '@brukernavn' },
  tiktok: { label: 'TikTok', placeholder: '@brukernavn' },
  youtube: { label: 'YouTube', placeholder: '@kanal eller adresse' },
  twitch: { label: 'Twitch', placeholder: 'brukernavn' },
  discord: { label: 'Discord', placeholder: 'brukernavn' },
};

type FieldOf = (name: AffiliateNetwork) => Omit<TextFieldProps, 'label'>;

/** The social profiles; at least one is needed (docs/product/promoters.md#applications). */
export function NetworkFields({ field }: { field: FieldOf }) {
  return (
    <fieldset className="aff-nett">
      <legend>
        Profiler i sosiale medier <span className="felt__valgfri">(minst én)</span>
      </legend>
      <div className="aff-par">
        {AFFILIATE_NETWORKS.map((network) => (
          <TextField
            key={network}
            {...field(network)}
            {...NETWORKS[network]}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
        ))}
      </div>
    </fieldset>
  );
}
