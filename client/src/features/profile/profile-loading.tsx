import { Section } from '#client/components/ui/section.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';

/** Placeholder of the profile until the session is known. */
export function ProfileLoading() {
  return (
    <Section className="profil">
      <p className="sr-only" role="status">
        Laster profilen
      </p>
      <div className="profil__hode" aria-hidden="true">
        <span className="profil__avatar">
          <Skeleton width="6rem" height="6rem" />
        </span>
        <div className="profil__hvem">
          <Skeleton width="min(24rem, 100%)" height="3rem" />
        </div>
      </div>
      <div className="profil__laster" aria-hidden="true">
        <Skeleton height="5rem" />
        <Skeleton height="12rem" />
      </div>
    </Section>
  );
}
