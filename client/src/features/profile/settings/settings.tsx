import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useEffect, useRef } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import type { SessionUser } from '#shared/contracts/session.ts';
import { profileAddress } from '../profile-address.ts';
import { AboutForm } from './about-form.tsx';
import { DataSection } from './data-section.tsx';
import { EmailForm } from './email-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { PictureForm } from './picture-form.tsx';

/** 'Rediger profil': picture, names and bio, e-mail address, password, data, deletion. */
export function Settings({ user }: { user: SessionUser }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className="mt-6">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 pb-7">
        <h2 ref={heading} tabIndex={-1} className="display display--h3">
          Rediger profil
        </h2>
        <Button
          href={profileAddress('oversikt')}
          size="sm"
          variant="coal"
          icon={<Icon icon={ArrowLeft} />}
        >
          Til profilen
        </Button>
      </div>
      <PictureForm user={user} />
      <AboutForm user={user} />
      <EmailForm user={user} />
      <PasswordForm user={user} />
      <DataSection user={user} />
    </div>
  );
}
