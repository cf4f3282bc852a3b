import { FIELD_ROW } from '#client/components/back-office/looks.ts';
import { CHECKBOX, TextField } from '#client/components/form/field.tsx';
import {
  type ClockTime,
  DAY_MS,
  formatDay,
  HOUR_MS,
  type IsoDate,
  osloClock,
  osloDate,
  osloInstant,
} from '#shared/oslo-time.ts';

/** When something is published: now, or at a time on Oslo's clock. */
export interface When {
  isLater: boolean;
  date: string;
  time: string;
  /** The second of two, where the clock shows the time twice that night. */
  isSecond: boolean;
}

/** What a dialog begins with; at noon most people look. */
export const LATER: When = { isLater: false, date: '', time: '12:00', isSecond: false };

const LONGEST_MS = 366 * DAY_MS;

/** 'fredag 27. november 12:00', with the year where it is another one than at `now`. */
export function momentWords(instant: Date, now: Date): string {
  const date = osloDate(instant);
  const year = date.slice(0, 4) === osloDate(now).slice(0, 4) ? '' : ` ${date.slice(0, 4)}`;
  return `${formatDay(date)}${year} ${osloClock(instant)}`;
}

/** The instant, or what is to be said of the fields; `isTwice` where the clock shows it twice. */
export function timeOf(
  { date, time, isSecond }: When,
  now: Date,
): { at: Date | null; isTwice: boolean; fault: string | null } {
  const fault = (text: string) => ({ at: null, isTwice: false, fault: text });
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return fault('Velg dag.');
  if (!/^\d\d:\d\d$/.test(time)) return fault('Velg klokkeslett.');
  const [first, second] = osloInstants(date, time);
  if (first === undefined)
    return fault(`Klokka ${time} finnes ikke denne natten: da stilles den fram.`);
  const at = isSecond && second !== undefined ? second : first;
  if (at <= now) return { ...fault('Velg et tidspunkt som ikke har vært.'), isTwice: !!second };
  if (+at - +now > LONGEST_MS) return fault('Velg et tidspunkt høyst ett år fram.');
  return { at, isTwice: second !== undefined, fault: null };
}

interface ReleaseTimeProps {
  when: When;
  now: Date;
  onChange: (when: When) => void;
}

/** Now or at a time. */
export function ReleaseTime({ when, now, onChange }: ReleaseTimeProps) {
  const { isLater, date, time, isSecond } = when;
  const { at, isTwice } = timeOf(when, now);
  const set = (change: Partial<When>) => onChange({ ...when, ...change });
  return (
    <fieldset>
      <legend className="mb-1.5 font-extrabold">Når</legend>
      <div className="flex flex-wrap gap-x-6">
        <Radio name="naar" label="Nå" isOn={!isLater} onPick={() => set({ isLater: false })} />
        <Radio
          name="naar"
          label="På et tidspunkt"
          isOn={isLater}
          onPick={() => set({ isLater: true, date: date === '' ? osloDate(now) : date })}
        />
      </div>
      {isLater && (
        <>
          <div className={FIELD_ROW}>
            <TextField
              type="date"
              label="Dag"
              min={osloDate(now)}
              value={date}
              onChange={({ target }) => set({ date: target.value, isSecond: false })}
            />
            <TextField
              type="time"
              label="Klokkeslett i Oslo"
              value={time}
              onChange={({ target }) => set({ time: target.value.slice(0, 5), isSecond: false })}
            />
          </div>
          {isTwice && (
            <fieldset>
              <legend>Klokka viser {time} to ganger denne natten</legend>
              <div className="flex flex-wrap gap-x-6">
                <Radio
                  name="naar-to"
                  label="Første gang (sommertid)"
                  isOn={!isSecond}
                  onPick={() => set({ isSecond: false })}
                />
                <Radio
                  name="naar-to"
                  label="Andre gang (vintertid)"
                  isOn={isSecond}
                  onPick={() => set({ isSecond: true })}
                />
              </div>
            </fieldset>
          )}
          {at !== null && (
            <p className="mt-3">
              Utkastet publiseres {momentWords(at, now)}, slik det står da, om det ikke har fått
              feil eller nye advarsler. Ellers publiseres ingenting, og arrangørene får e-post.
            </p>
          )}
        </>
      )}
    </fieldset>
  );
}

interface RadioProps {
  name: string;
  label: string;
  isOn: boolean;
  onPick: () => void;
}

function Radio({ name, label, isOn, onPick }: RadioProps) {
  return (
    <label className={CHECKBOX}>
      <input type="radio" name={name} checked={isOn} onChange={onPick} />
      <span>{label}</span>
    </label>
  );
}

/**
 * Every instant at which Oslo's clocks show `time` (before 24:00) on `date`, in order: two in the
 * doubled autumn hour, none in the hour that is skipped in spring.
 */
function osloInstants(date: IsoDate, time: ClockTime): Date[] {
  const first = osloInstant(date, time);
  return [first, new Date(+first + HOUR_MS)].filter(
    (instant) => osloDate(instant) === date && osloClock(instant) === time,
  );
}
