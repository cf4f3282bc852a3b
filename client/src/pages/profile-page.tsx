import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { Button } from '#client/components/ui/button.tsx';
import { FitHeading } from '#client/components/ui/fit-heading.tsx';
import { BUTTON_ROW } from '#client/components/ui/page-looks.ts';
import { KEY_PAGE_COLUMN, KeyPage } from '#client/features/home/key-page.tsx';
import { loginAddress } from '#client/features/profile/profile-address.ts';
import { ProfileLoading } from '#client/features/profile/profile-section.tsx';
import { lazyPart } from '#client/lib/island/lazy.tsx';
import { knownUser } from '#client/lib/session/known-session.ts';
import { useSession } from '#client/lib/session/session.ts';
import { useHydrated } from '#client/lib/use-browser.ts';
import { paths } from '#shared/paths.ts';
import '#client/styles/utilities.css';
import '#client/styles/profile.css';

const Profile = lazyPart(
  () => import('#client/features/profile/profile.tsx').then((part) => part.Profile),
  <ProfileLoading />,
);

const Alerts = lazyPart(
  () => import('#client/features/alerts/alerts-panel.tsx').then((part) => part.AlertsPanel),
  null,
);

const Install = lazyPart(
  () => import('#client/features/install/install-key.tsx').then((part) => part.InstallKey),
  null,
);

const ConfirmEmail = lazyPart(
  () => import('#client/features/profile/confirm-email.tsx').then((part) => part.ConfirmEmail),
  null,
);

const TOKEN = 'token';

/** Token of an e-mailed link; kept in state after it is removed from the URL. */
function useToken(): { token: string | null; dropFromAddress: () => void } {
  const search = useSearch();
  const [, navigate] = useLocation();
  const [token, setToken] = useState<string | null>(null);
  const found = new URLSearchParams(search).get(TOKEN);
  useEffect(() => {
    if (found !== null) setToken(found);
  }, [found]);
  const dropFromAddress = () => {
    const rest = new URLSearchParams(window.location.search);
    rest.delete(TOKEN);
    const query = rest.size > 0 ? `?${rest}` : '';
    navigate(`${paths.profile}${query}`, { replace: true });
  };
  return { token, dropFromAddress };
}

/** Installing the site as an app, and notifications. */
function Pocket() {
  return (
    <>
      <Alerts />
      <Install />
    </>
  );
}

/**
 * The profile page. Its HTML is the logged-out view; if somebody was logged in here last time,
 * placeholders are shown until the session is known, then the profile.
 */
export function ProfilePage() {
  const { user, isLoaded } = useSession();
  const { token, dropFromAddress } = useToken();
  const isExpected = useHydrated() && !isLoaded && knownUser.isKnown();
  const [wasHere, setWasHere] = useState(false);
  useEffect(() => {
    if (user !== null) setWasHere(true);
  }, [user]);
  return (
    <>
      {token !== null && token !== '' && (
        <div className="wrap">
          <ConfirmEmail key={token} token={token} onSpent={dropFromAddress} />
        </div>
      )}
      {user !== null && <Profile key={user.id} user={user} alerts={<Pocket />} />}
      {user === null && (isExpected ? <ProfileLoading /> : <LoggedOut ended={wasHere} />)}
    </>
  );
}

/** `ended` when a session has just ended. */
function LoggedOut({ ended }: { ended: boolean }) {
  const search = useSearch();
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (ended) note.current?.focus({ preventScroll: true });
  }, [ended]);
  const back = new URLSearchParams(search).get('fane');
  return (
    <div className="[[data-kjent]:not([data-hydrated])_&]:animate-[profile-wait_3s]">
      <KeyPage picture="enter" labelledBy="profil-tittel">
        <FitHeading
          as="h1"
          id="profil-tittel"
          size="h1"
          width={KEY_PAGE_COLUMN}
          lines={['Du må logge inn', 'for å se', 'din profil']}
        />
        {ended && (
          <p ref={note} tabIndex={-1} role="status" className="ingress">
            Du er logget ut.
          </p>
        )}
        <p className={BUTTON_ROW}>
          <Button
            href={
              back === null
                ? paths.login
                : loginAddress(`${paths.profile}?${new URLSearchParams({ fane: back })}`)
            }
          >
            Logg inn
          </Button>
          <Button href={paths.home} variant="coal">
            Til forsiden
          </Button>
        </p>
      </KeyPage>
    </div>
  );
}
