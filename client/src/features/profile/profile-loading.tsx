import { Skeleton } from '#client/components/ui/data-states.tsx';
import { HEAD, ProfileSection } from './profile-section.tsx';

/** Placeholder of the profile until the session is known. */
export function ProfileLoading() {
  return (
    <ProfileSection>
      <p className="sr-only" role="status">
        Laster profilen
      </p>
      <div className={HEAD} aria-hidden="true">
        <span className="grid size-24 flex-none place-items-center md:size-45">
          <Skeleton width="6rem" height="6rem" />
        </span>
        <div className="@max-[22.4em]/profile:col-span-full @max-[22.4em]/profile:row-2 min-w-0 md:self-center">
          <Skeleton width="min(24rem, 100%)" height="3rem" />
        </div>
      </div>
      <div className="mt-10 grid gap-5" aria-hidden="true">
        <Skeleton height="5rem" />
        <Skeleton height="12rem" />
      </div>
    </ProfileSection>
  );
}
