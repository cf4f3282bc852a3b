import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react';
import { BUTTON } from '#client/components/back-office/button.ts';
import { FIELD_NOTES, FieldError, TextField } from '#client/components/form/field.tsx';
import { Select } from '#client/components/form/select.tsx';
import { cx } from '#client/components/ui/cx.ts';
import { type PictureName, pictures } from '#client/components/ui/pictures.tsx';
import { lostText, reasonOf } from '#client/lib/call/failure-text.ts';
import { uploadFile } from '#client/lib/call/upload.ts';
import type { PictureRef } from '#shared/content/types.ts';
import { type Json, type JsonObject, valueAt } from '#shared/rules/content-pointer.ts';
import { cleanText } from '#shared/rules/plain-text.ts';
import { useChosen } from './draft-context.tsx';
import { controlId, type PictureSpec } from './field.ts';
import { type ControlOf, FIELDS } from './text-controls.tsx';

const UPLOAD_CALL = 'POST /api/admin/content/pictures';

const NONE = '';
const UPLOAD = 'upload';
/** Upload limit of the server, in bytes. */
const FILE_MAX = 2_000_000;

const NAMES: Partial<Record<PictureName, string>> = {
  blank: 'Blank tast',
  enter: 'Enter-tast',
  esc: 'Esc-tast',
  film: 'Film',
  hender: 'Hender',
  hoyttalervegg: 'Høyttalervegg',
  mikser: 'Mikser',
  publikum: 'Publikum',
  'tast-cosplay': 'Cosplay-tast',
  'tast-gaming': 'Gaming-tast',
  'tast-musikk': 'Musikk-tast',
  'tre-taster': 'Tre taster',
};

const textAt = (value: Json | undefined, path: string) => {
  const found = valueAt(value, path);
  return typeof found === 'string' ? found : '';
};

/** URL of the preview; null without a picture. */
export function sourceOf(value: Json | undefined): string | null {
  if (textAt(value, '/kind') === UPLOAD) {
    return `/bilder/${textAt(value, '/hash')}-${valueAt(value, '/width')}.webp`;
  }
  const name = textAt(value, '/name');
  return Object.hasOwn(pictures, name) ? pictures[name as PictureName].src : null;
}

function focusOf(value: Json | undefined): Focus | null {
  const [x, y] = [valueAt(value, '/focus/x'), valueAt(value, '/focus/y')];
  return typeof x === 'number' && typeof y === 'number' ? { x, y } : null;
}

/** A picture with another focal point; without one it has no such field. */
function withFocus(value: Json | undefined, focus: Focus | null): Json {
  const { focus: _, ...picture } = value as JsonObject;
  return focus === null ? picture : { ...picture, focus: { ...focus } };
}

/** A picture from the library or an upload, with its alternative text. */
export function PictureControl({ field, path }: ControlOf<PictureSpec>) {
  const { value, error, choose: put } = useChosen(path);
  const id = useId();
  const [alt, setAlt] = useState<string | null>(null);
  const isUploaded = textAt(value, '/kind') === UPLOAD;
  const chosen = isUploaded ? UPLOAD : textAt(value, '/name');
  const source = sourceOf(value);
  const choose = (name: string) => {
    if (name === UPLOAD) return;
    const picture = { kind: 'bank', name, alt: textAt(value, '/alt') };
    put(name === NONE ? null : picture);
  };
  const options = [
    ...(field.nullable ? [{ value: NONE, label: 'Ingen' }] : []),
    ...(isUploaded ? [{ value: UPLOAD, label: 'Opplastet bilde' }] : []),
    ...Object.entries(NAMES).map(([name, label]) => ({ value: name, label })),
  ];
  return (
    <fieldset
      className="col-span-full grid grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-3 md:has-data-focus-picker:grid-cols-[15rem_minmax(0,1fr)]"
      id={controlId(path)}
      tabIndex={-1}
    >
      <legend className="field__name mb-2">{field.label}</legend>
      {source !== null && (
        <FocusPicker
          source={source}
          focus={focusOf(value)}
          onFocus={(focus) => put(withFocus(value, focus), true)}
        />
      )}
      <div className={cx(FIELDS, 'content-start')}>
        <Select
          label="Fra banken"
          options={options}
          value={chosen}
          onChange={({ target }) => choose(target.value)}
        />
        {source !== null && (
          <TextField
            label="Beskrivelse for dem som ikke ser det"
            maxLength={200}
            hint={isUploaded ? undefined : 'Tomt for et bilde som bare er pynt.'}
            value={alt ?? textAt(value, '/alt')}
            onChange={({ target }) => {
              setAlt(target.value);
              put({ ...(value as object), alt: cleanText(target.value) }, true);
            }}
            onBlur={() => setAlt(null)}
          />
        )}
        <Upload labelId={id} onPicture={put} />
      </div>
      {error !== null && (
        <p className="col-span-full">
          <FieldError>{error}</FieldError>
        </p>
      )}
    </fieldset>
  );
}

/** The alternative text comes first, because the server refuses uploads without one. */
function Upload({ labelId, onPicture }: { labelId: string; onPicture: (picture: Json) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [alt, setAlt] = useState('');
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (file: File | undefined) => {
    if (file === undefined || share !== null) return;
    if (cleanText(alt) === '') return setProblem('Beskriv bildet først.');
    if (file.size > FILE_MAX) return setProblem('Bildet kan ikke være større enn 2 MB.');
    setProblem(null);
    setShare(0);
    try {
      const address = { query: { alt: cleanText(alt) } };
      const { picture } = await uploadFile(UPLOAD_CALL, address, file, setShare);
      onPicture(picture as Json);
      setAlt('');
    } catch (error) {
      setProblem(lostText(error) ?? reasonOf(error, 'Bildet kunne ikke lastes opp.'));
    } finally {
      setShare(null);
      if (input.current) input.current.value = '';
    }
  };
  return (
    <details className="col-span-full [&>.field]:mb-3 [&>.field]:max-w-192">
      <summary className="min-h-target cursor-pointer py-2.5 font-bold" id={labelId}>
        Last opp et eget bilde
      </summary>
      <TextField
        label="Hva bildet viser"
        maxLength={200}
        value={alt}
        onChange={({ target }) => setAlt(target.value)}
      />
      <label
        className={cx(
          BUTTON.edge,
          'focus-within:outline-3 focus-within:outline-yellow focus-within:outline-offset-3',
        )}
      >
        {share === null ? 'Velg bilde' : `Laster opp … ${Math.round(100 * share)} %`}
        <input
          ref={input}
          type="file"
          className="sr-only"
          accept="image/png,image/jpeg,image/webp"
          aria-disabled={share !== null}
          onClick={(event) => share !== null && event.preventDefault()}
          onChange={({ target }) => void send(target.files?.[0])}
        />
      </label>
      <p className={cx(FIELD_NOTES, 'empty:hidden')} role="status">
        {problem !== null && <FieldError>{problem}</FieldError>}
      </p>
    </details>
  );
}

type Focus = NonNullable<PictureRef['focus']>;

const MIDDLE: Focus = { x: 50, y: 50 };
/** Percentage points of an arrow key, and of one with Shift. */
const STEP = 2;
const LARGE_STEP = 10;

const STEPS: Readonly<Record<string, Focus>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const percent = (value: number) => Math.round(Math.min(100, Math.max(0, value)));
const inWords = ({ x, y }: Focus) => `${x} % fra venstre, ${y} % fra toppen`;

interface FocusPickerProps {
  source: string;
  /** Null where none was chosen: the middle. */
  focus: Focus | null;
  /** Null takes the point back to the middle. */
  onFocus: (focus: Focus | null) => void;
}

/**
 * The picture with the point that stays in sight where it is cropped: pressed with a pointer, moved by
 * the arrow keys. A slider of two directions has no role of its own; its value is told in words.
 */
function FocusPicker({ source, focus, onFocus }: FocusPickerProps) {
  const at = focus ?? MIDDLE;
  const press = (event: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    if (width === 0 || height === 0) return;
    const x = percent((100 * (event.clientX - left)) / width);
    onFocus({ x, y: percent((100 * (event.clientY - top)) / height) });
  };
  const step = (event: KeyboardEvent) => {
    const towards = STEPS[event.key];
    if (towards === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const length = event.shiftKey ? LARGE_STEP : STEP;
    onFocus({ x: percent(at.x + towards.x * length), y: percent(at.y + towards.y * length) });
  };
  return (
    <div data-focus-picker className="grid content-start justify-items-start gap-2">
      <div
        role="slider"
        tabIndex={0}
        aria-label="Punktet som alltid er synlig"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={at.x}
        aria-valuetext={inWords(at)}
        className="relative cursor-crosshair rounded-key-s"
        // A click: a finger that scrolls past moves nothing.
        onClick={press}
        onKeyDown={step}
      >
        <img
          src={source}
          alt=""
          loading="lazy"
          draggable={false}
          className="max-h-40 max-w-60 rounded-key-s [image-rendering:pixelated]"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute size-6 rounded-full border-3 border-bone [box-shadow:0_0_0_3px_var(--color-night),inset_0_0_0_3px_var(--color-night)] [translate:-50%_-50%]"
          style={{ left: `${at.x}%`, top: `${at.y}%` }}
        />
      </div>
      <p className={cx(FIELD_NOTES, 'max-w-60 text-fg-2')}>
        Der bildet beskjæres, er punktet alltid synlig: {inWords(at)}. Trykk i bildet eller bruk
        piltastene.
      </p>
      {focus !== null && (
        <button type="button" className={BUTTON.edge} onClick={() => onFocus(null)}>
          Midt i bildet
        </button>
      )}
    </div>
  );
}
