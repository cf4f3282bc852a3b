import { ErasureForm } from '#client/components/form/erasure-form.tsx';
import type { SessionUser } from '#shared/contracts/session.ts';
import { useDeleteAccount } from './settings.queries.ts';

const GOES = [
  'navn, e-postadresse, bio og bilde',
  'gaver, poeng, meldinger og påminnelser',
  'delinger du har registrert',
];

/** Deletes the user's account. */
export function DeleteForm({ user }: { user: SessionUser }) {
  return (
    <ErasureForm
      account={user.username}
      goes={GOES}
      stays="Det du har skrevet i chatten, blir stående under navnet «Slettet bruker»."
      {...useDeleteAccount()}
    />
  );
}
