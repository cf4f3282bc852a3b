import { useQueryClient } from '@tanstack/react-query';
import ImageUp from 'lucide-react/icons/image-up';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { FieldError } from '#client/components/form/field.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { classes, cx } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { ApiError } from '#client/lib/call/api-client.ts';
import { lostText, reasonOf } from '#client/lib/call/failure-text.ts';
import { uploadFile } from '#client/lib/call/upload.ts';
import { useCall } from '#client/lib/call/use-call.ts';
import { userSession } from '#client/lib/session/session.ts';
import { ownCall, updateUser } from '#client/lib/session/session-acts.ts';
import { toast } from '#client/lib/toast.ts';
import { PICTURE } from '#shared/contracts/accounts.ts';
import type { SessionUser } from '#shared/contracts/session.ts';
import { userCall } from '../profile.queries.ts';
import { Avatar } from '../profile-header.tsx';
import { Setting } from './setting.tsx';

const LATER = 'Prøv igjen om litt.';

interface Choice {
  file: File;
  /** Undefined while the file is read. */
  preview: string | null | undefined;
}

/** The picture: chosen or dropped, previewed, then uploaded. */
export function PictureForm({ user }: { user: SessionUser }) {
  const [choice, setChoice] = useState<Choice | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { upload, pending, share } = useUploadPicture(
    () => setChoice(null),
    (error) => setProblem(refusal(error)),
  );
  const { run: remove, pending: removing } = useRemovePicture();
  const saveKey = useRef<HTMLButtonElement>(null);
  const choose = (file: File | undefined) => {
    if (file === undefined || pending) return;
    const wrong = pictureProblem(file);
    setProblem(wrong);
    setChoice(wrong === null ? { file, preview: undefined } : null);
  };
  const file = choice?.file;
  useEffect(() => {
    if (file === undefined) return;
    let current = true;
    void readPreview(file).then((preview) => {
      if (current) setChoice({ file, preview });
    });
    saveKey.current?.focus({ preventScroll: true });
    return () => {
      current = false;
    };
  }, [file]);
  return (
    <Setting
      title="Bilde"
      text="JPEG, PNG eller WebP, opptil 2 MB. Vi beskjærer det til en firkant og fjerner opplysninger om sted og kamera."
    >
      <div className="grid justify-items-start gap-5 md:grid-cols-[auto_minmax(0,1fr)] md:items-center">
        <Avatar username={user.username} picture={choice?.preview ?? user.profilePicture} />
        <div className="grid w-full gap-4">
          <PictureDrop onFile={choose} disabled={pending} problem={problem} />
          {choice === null && user.profilePicture !== null && (
            <div className="flex flex-wrap gap-3">
              <Button
                size="sm"
                variant="coal"
                onClick={() => void remove(null)}
                loading={removing}
                loadingText="Fjerner..."
              >
                Fjern bildet
              </Button>
            </div>
          )}
          {choice !== null && (
            <div className="flex flex-wrap gap-3">
              <Button
                ref={saveKey}
                onClick={() => {
                  setProblem(null);
                  upload(choice.file);
                }}
                loading={pending}
                loadingText={`Laster opp, ${Math.round(share * 100)} %`}
              >
                Lagre bildet
              </Button>
              <Button variant="coal" disabled={pending} onClick={() => setChoice(null)}>
                Avbryt
              </Button>
            </div>
          )}
        </div>
      </div>
    </Setting>
  );
}

/** `share` is the uploaded fraction, 0 to 1. */
function useUploadPicture(onSaved: () => void, onFailure: (error: unknown) => void) {
  const client = useQueryClient();
  const [share, setShare] = useState(0);
  const { run, pending } = useCall({
    send: (file: File) => {
      setShare(0);
      return ownCall(
        userSession,
        client,
        uploadFile('POST /api/user/profile/picture', {}, file, setShare),
      );
    },
    onSuccess: (user) => {
      updateUser(client, user);
      toast({ title: 'Bildet er lagret', variant: 'success' });
      onSaved();
    },
    onFailure,
    failure: { title: '', isQuiet: true },
  });
  return { upload: (file: File) => void run(file), pending, share };
}

function useRemovePicture() {
  const client = useQueryClient();
  return useCall({
    send: () => userCall(client, 'DELETE /api/user/profile/picture'),
    onSuccess: (user) => {
      updateUser(client, user);
      toast({ title: 'Bildet er fjernet', variant: 'success' });
    },
    failure: { title: 'Kunne ikke fjerne bildet', fallback: LATER },
  });
}

/** The server's message about the picture, or about the call. */
function refusal(error: unknown): string {
  const [ofPicture] = error instanceof ApiError ? Object.values(error.errors) : [];
  return ofPicture ?? lostText(error) ?? reasonOf(error, LATER);
}

interface PictureDropProps {
  onFile: (file: File | undefined) => void;
  disabled: boolean;
  problem: string | null;
}

const DROP = classes(
  'flex min-h-24 cursor-pointer items-center gap-4 rounded-key-xl border-2 px-6 py-5 font-bold focus-within:outline-3 focus-within:outline-yellow focus-within:outline-offset-3 not-has-[:disabled]:hover:bg-coal-2 has-[:disabled]:cursor-not-allowed has-[:disabled]:text-fg-3',
);

/** A file field that also accepts a dropped file. */
function PictureDrop({ onFile, disabled, problem }: PictureDropProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFile(event.dataTransfer.files[0]);
  };
  return (
    <div>
      <label
        htmlFor={id}
        className={cx(
          DROP,
          over ? 'border-yellow border-solid bg-coal-2' : 'border-line border-dashed bg-coal-1',
        )}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          id={id}
          type="file"
          className="sr-only"
          accept={PICTURE_TYPES}
          disabled={disabled}
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? undefined : `${id}-feil`}
          onChange={(event) => {
            onFile(event.target.files?.[0]);
            // Without this the browser fires no change event when the same file is chosen again.
            event.target.value = '';
          }}
        />
        <Icon icon={ImageUp} size={24} />
        <span>Velg et bilde, eller slipp det her</span>
      </label>
      <div role="alert">
        {problem !== null && <FieldError id={`${id}-feil`}>{problem}</FieldError>}
      </div>
    </div>
  );
}

const MEGABYTE = 1_000_000;

export const PICTURE_TYPES = PICTURE.types.join(',');

/** Norwegian message why a file is refused; null when it is accepted. The server checks again. */
export function pictureProblem(file: Pick<File, 'type' | 'size'>): string | null {
  if (!PICTURE.types.some((type) => type === file.type)) {
    return 'Bildet må være JPEG, PNG eller WebP.';
  }
  if (file.size === 0) return 'Filen er tom.';
  if (file.size > PICTURE.max) {
    return `Bildet er på ${megabytes(file.size)} MB. Det kan være opptil ${PICTURE.max / MEGABYTE} MB.`;
  }
  return null;
}

/** One decimal, rounded up, so that a file just over the limit does not appear to be at it. */
function megabytes(bytes: number): string {
  return (Math.ceil((bytes / MEGABYTE) * 10) / 10).toFixed(1).replace('.', ',');
}

/** A `data:` URL, because the CSP allows no `blob:` images; null when the file is unreadable. */
export function readPreview(file: Blob): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : null);
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(file);
  });
}
