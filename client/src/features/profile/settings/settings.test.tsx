// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissToast } from '#client/lib/toast.ts';
import type { FakeApi } from '#client/testing/fake-api.ts';
import { KARI, profileApi, show } from '../testing/profile-world.tsx';
import { Settings } from './settings.tsx';

let api: FakeApi;
const user = userEvent.setup({ applyAccept: false });
const form = (name: string) => within(screen.getByRole('form', { name }));
const toastText = () => screen.getByTestId('toast').textContent;

beforeEach(() => {
  api = profileApi();
  window.history.replaceState(null, '', '/user-profile?fane=innstillinger');
});
afterEach(() => {
  act(() => dismissToast());
  cleanup();
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('names and bio', () => {
  const field = (name: RegExp) => form('Om deg').getByLabelText<HTMLInputElement>(name);
  const save = () => form('Om deg').getByRole<HTMLButtonElement>('button', { name: 'Lagre' });

  it('are saved when they were changed, and show everywhere at once', async () => {
    api.answers('PATCH /api/user/profile', { ...KARI, firstName: 'Karianne', bio: null });
    show(<Settings user={KARI} />);
    expect(save().getAttribute('aria-disabled')).toBe('true');
    await user.clear(field(/^Fornavn/));
    await user.type(field(/^Fornavn/), 'Karianne');
    await user.clear(field(/^Bio/));
    await user.click(save());
    await waitFor(() => expect(toastText()).toBe('Profilen er lagret'));
    expect(api.made('PATCH /api/user/profile')).toEqual([
      { firstName: 'Karianne', lastName: 'Nordmann', bio: null },
    ]);
    expect(screen.getByTestId('session').textContent).toBe('Karianne');
  });

  it('say what is missing, and count the bio', async () => {
    show(<Settings user={KARI} />);
    await user.clear(field(/^Fornavn/));
    fireEvent.change(field(/^Bio/), { target: { value: 'x'.repeat(501) } });
    form('Om deg').getByText('501/500');
    await user.click(save());
    await form('Om deg').findByText('Fornavn kreves');
    form('Om deg').getByText('Kan ikke være lengre enn 500 tegn');
    expect(api.made('PATCH /api/user/profile')).toHaveLength(0);
  });

  it('put the server’s word beside its field and keep what was typed', async () => {
    const errors = { lastName: 'Teksten inneholder ugyldige tegn' };
    api.answers('PATCH /api/user/profile', { message: 'Se over feltene', errors }, 400);
    show(<Settings user={KARI} />);
    await user.type(field(/^Etternavn/), 'x');
    await user.click(save());
    await form('Om deg').findByText('Teksten inneholder ugyldige tegn');
    expect(toastText()).toBe('Kunne ikke lagre profilen|Se over feltene');
    expect(field(/^Etternavn/).value).toBe('Nordmannx');
  });
});

describe('what was typed when the session ended', () => {
  const OLA = { ...KARI, id: 'user-2', username: 'ola', firstName: 'Ola', bio: 'Olas bio' };
  const bio = () => form('Om deg').getByLabelText<HTMLInputElement>(/^Bio/);
  const NOTE = 'Vi tok vare på det du skrev. Det er ikke lagret ennå.';
  const typeAndLose = async () => {
    api.answers('PATCH /api/user/profile', { message: 'Du må logge inn' }, 401);
    const shown = show(<Settings user={KARI} />);
    await user.type(bio(), ' Og mer');
    await user.type(form('E-post').getByLabelText('Ny e-postadresse'), 'ny@ctrl.example');
    await user.type(form('E-post').getByLabelText('Passordet ditt'), 'hemmelig');
    await user.click(form('Om deg').getByRole('button', { name: 'Lagre' }));
    await waitFor(() => expect(screen.getByTestId('session').textContent).toBe('ingen'));
    shown.unmount();
  };

  it('is given back to the same person, without the password, and can be saved', async () => {
    await typeAndLose();
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('hemmelig');
    show(<Settings user={{ ...KARI, firstName: 'Karianne' }} />);
    expect(bio().value).toBe(`${KARI.bio} Og mer`);
    expect(form('Om deg').getByLabelText<HTMLInputElement>(/^Fornavn/).value).toBe('Karianne');
    expect(form('E-post').getByLabelText<HTMLInputElement>('Ny e-postadresse').value).toBe(
      'ny@ctrl.example',
    );
    form('Om deg').getByText(NOTE);
    const saved = { ...KARI, firstName: 'Karianne', bio: `${KARI.bio} Og mer` };
    api.answers('PATCH /api/user/profile', saved);
    await user.click(form('Om deg').getByRole('button', { name: 'Lagre' }));
    await waitFor(() => expect(form('Om deg').queryByText(NOTE)).toBeNull());
    cleanup();
    show(<Settings user={KARI} />);
    expect(bio().value).toBe(KARI.bio);
  });

  it('is never given to another person', async () => {
    await typeAndLose();
    show(<Settings user={OLA} />);
    expect(bio().value).toBe('Olas bio');
    expect(form('E-post').getByLabelText<HTMLInputElement>('Ny e-postadresse').value).toBe('');
  });
});

describe('the e-mail address', () => {
  const fill = async (email: string, password: string) => {
    await user.type(form('E-post').getByLabelText('Ny e-postadresse'), email);
    await user.type(form('E-post').getByLabelText('Passordet ditt'), password);
    await user.click(form('E-post').getByRole('button', { name: 'Bytt e-postadresse' }));
  };

  it('is asked for with the password, and stays until the new one is confirmed', async () => {
    const message = 'Åpne lenken i e-posten til ny@ctrl.example, så byttes adressen.';
    api.answers('POST /api/user/email', { success: true, message });
    show(<Settings user={KARI} />);
    await fill('ny@ctrl.example', 'hemmelig');
    await waitFor(() => expect(form('E-post').getByRole('status').textContent).toBe(message));
    expect(api.made('POST /api/user/email')).toEqual([
      { email: 'ny@ctrl.example', password: 'hemmelig' },
    ]);
    screen.getByText(KARI.email);
    expect(form('E-post').getByLabelText<HTMLInputElement>('Passordet ditt').value).toBe('');
  });

  it('says beside its field what is wrong, and nothing of a mail', async () => {
    const errors = { email: 'E-postadressen er allerede i bruk' };
    api.answers('POST /api/user/email', { message: errors.email, errors }, 409);
    show(<Settings user={KARI} />);
    await fill('opptatt@ctrl.example', 'hemmelig');
    await form('E-post').findByText(errors.email);
    expect(form('E-post').getByRole('status').textContent).toBe('');
    expect(form('E-post').getByLabelText<HTMLInputElement>('Ny e-postadresse').value).toBe(
      'opptatt@ctrl.example',
    );
  });
});

describe('the password', () => {
  const fill = async (current: string, next: string, again: string) => {
    await user.type(form('Passord').getByLabelText('Passordet du har nå'), current);
    await user.type(form('Passord').getByLabelText('Nytt passord'), next);
    await user.type(form('Passord').getByLabelText('Gjenta nytt passord'), again);
    await user.click(form('Passord').getByRole('button', { name: 'Bytt passord' }));
  };

  it('is asked for twice, and long enough', async () => {
    show(<Settings user={KARI} />);
    await fill('gammelt', 'nytt', 'noe annet');
    await form('Passord').findByText('Passord må være minst 6 tegn');
    await form('Passord').findByText('Passordene stemmer ikke overens');
    expect(api.made('PATCH /api/user/password')).toHaveLength(0);
  });

  it('is changed, and the fields are empty afterwards', async () => {
    api.answers('PATCH /api/user/password', KARI);
    show(<Settings user={KARI} />);
    await fill('gammelt', 'nytt passord', 'nytt passord');
    await waitFor(() => expect(toastText()).toBe('Passordet er byttet'));
    expect(api.made('PATCH /api/user/password')).toEqual([
      { currentPassword: 'gammelt', password: 'nytt passord' },
    ]);
    const [current] = form('Passord').getAllByLabelText<HTMLInputElement>(/^Passordet du har nå/);
    expect(current?.value).toBe('');
  });

  it('says that the present one was wrong', async () => {
    const errors = { currentPassword: 'Passordet stemmer ikke' };
    api.answers('PATCH /api/user/password', { message: 'Passordet stemmer ikke', errors }, 400);
    show(<Settings user={KARI} />);
    await fill('feil', 'nytt passord', 'nytt passord');
    await form('Passord').findByText('Passordet stemmer ikke');
  });
});

describe('the picture', () => {
  /** An upload that the test controls: jsdom's own would use the network. */
  class FakeUpload extends EventTarget {
    static last: FakeUpload | null = null;
    status = 0;
    responseText = '';
    sent: unknown = null;
    retryAfter: string | null = null;
    getResponseHeader = (name: string) => (name === 'Retry-After' ? this.retryAfter : null);
    headers: Record<string, string> = {};
    readonly upload = new EventTarget();
    open = (method: string, path: string) => {
      this.headers.call = `${method} ${path}`;
    };
    setRequestHeader = (name: string, value: string) => {
      this.headers[name] = value;
    };
    send = (body: unknown) => {
      this.sent = body;
      FakeUpload.last = this;
    };
    progress(share: number) {
      const event = new ProgressEvent('progress', {
        lengthComputable: true,
        loaded: 100 * share,
        total: 100,
      });
      act(() => void this.upload.dispatchEvent(event));
    }
    answer(status: number, body: unknown) {
      this.status = status;
      this.responseText = JSON.stringify(body);
      act(() => void this.dispatchEvent(new Event('load')));
    }
  }
  const photo = new File(['bytes'], 'meg.png', { type: 'image/png' });
  const input = () => screen.getByLabelText<HTMLInputElement>('Velg et bilde, eller slipp det her');

  beforeEach(() => {
    FakeUpload.last = null;
    vi.stubGlobal('XMLHttpRequest', FakeUpload);
  });

  it('is refused before it is sent when it is no picture or too large', async () => {
    show(<Settings user={KARI} />);
    await user.upload(input(), new File(['x'], 'a.svg', { type: 'image/svg+xml' }));
    expect(screen.getByRole('alert').textContent).toBe('Bildet må være JPEG, PNG eller WebP.');
    expect(input().getAttribute('aria-invalid')).toBe('true');
    const large = new File([new Uint8Array(2_000_001)], 'b.png', { type: 'image/png' });
    await user.upload(input(), large);
    expect(screen.getByRole('alert').textContent).toContain('Det kan være opptil 2 MB.');
    expect(screen.queryByRole('button', { name: 'Lagre bildet' })).toBeNull();
    await user.upload(input(), photo);
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it('is looked at, sent with its progress, and shown', async () => {
    const { container } = show(<Settings user={KARI} />);
    fireEvent.drop(screen.getByText(/^Velg et bilde/), { dataTransfer: { files: [photo] } });
    const save = await screen.findByRole('button', { name: 'Lagre bildet' });
    expect(document.activeElement).toBe(save);
    await waitFor(() =>
      expect(container.querySelector('img[src^="data:"]')?.getAttribute('src')).toMatch(
        /^data:image\/png/,
      ),
    );
    await user.click(save);
    await waitFor(() => expect(FakeUpload.last).not.toBeNull());
    const upload = FakeUpload.last;
    expect(upload?.headers).toEqual({
      call: 'POST /api/user/profile/picture',
      'Content-Type': 'image/png',
    });
    expect(upload?.sent).toBe(photo);
    upload?.progress(0.42);
    screen.getByRole('button', { name: 'Laster opp, 42 %' });
    upload?.answer(200, { ...KARI, firstName: 'Med bilde', profilePicture: '/api/x.webp' });
    await waitFor(() => expect(toastText()).toBe('Bildet er lagret'));
    expect(screen.getByTestId('session').textContent).toBe('Med bilde');
    expect(screen.queryByRole('button', { name: 'Lagre bildet' })).toBeNull();
  });

  it('stays chosen when the server refused it, with the reason until it is sent again', async () => {
    show(<Settings user={KARI} />);
    await user.upload(input(), photo);
    await user.click(await screen.findByRole('button', { name: 'Lagre bildet' }));
    await waitFor(() => expect(FakeUpload.last).not.toBeNull());
    const errors = { picture: 'Bildet kunne ikke leses' };
    FakeUpload.last?.answer(400, { message: 'Noe i skjemaet må rettes.', errors });
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('Bildet kunne ikke leses'),
    );
    await user.click(screen.getByRole('button', { name: 'Lagre bildet' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(''));
  });

  it('is told how long to wait when there were too many, and that a lost answer may mean it is stored', async () => {
    show(<Settings user={KARI} />);
    await user.upload(input(), photo);
    await user.click(await screen.findByRole('button', { name: 'Lagre bildet' }));
    await waitFor(() => expect(FakeUpload.last).not.toBeNull());
    if (FakeUpload.last) FakeUpload.last.retryAfter = '90';
    FakeUpload.last?.answer(429, { message: 'For mange forsøk.' });
    const told = () => screen.getByRole('alert').textContent;
    await waitFor(() => expect(told()).toBe('For mange forsøk. Prøv igjen om 2 minutter.'));
    FakeUpload.last = null;
    await user.click(screen.getByRole('button', { name: 'Lagre bildet' }));
    await waitFor(() => expect(FakeUpload.last).not.toBeNull());
    act(() => void FakeUpload.last?.dispatchEvent(new Event('error')));
    await waitFor(() => expect(told()).toMatch(/^Vi vet ikke om det ble gjort\./));
  });
});

it('a picture can be taken away again', async () => {
  const pictured = { ...KARI, profilePicture: '/api/profile-pictures/1.webp' };
  api.answers('DELETE /api/user/profile/picture', { ...KARI, firstName: 'Uten bilde' });
  show(<Settings user={pictured} />);
  await user.click(screen.getByRole('button', { name: 'Fjern bildet' }));
  await waitFor(() => expect(toastText()).toBe('Bildet er fjernet'));
  expect(screen.getByTestId('session').textContent).toBe('Uten bilde');
});

describe('the data', () => {
  it('are handed to the browser to save', async () => {
    const saved: string[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL() {} }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(`${this.download} ${this.href}`);
    });
    api.answers('GET /api/user/export', { user: KARI });
    show(<Settings user={KARI} />);
    await user.click(screen.getByRole('button', { name: 'Last ned mine data' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatch(/^ctrl-mine-data-\d{4}-\d\d-\d\d\.json blob:x$/);
  });

  it('are not saved when the answer is an error', async () => {
    api.answers('GET /api/user/export', { message: 'Nei' }, 500);
    show(<Settings user={KARI} />);
    await user.click(screen.getByRole('button', { name: 'Last ned mine data' }));
    await waitFor(() => expect(toastText()).toBe('Kunne ikke laste ned|Prøv igjen om litt.'));
  });

  it('go with the account, by the password', async () => {
    show(<Settings user={KARI} />);
    await user.click(screen.getByRole('button', { name: 'Slett konto' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Slett konto' }));
    dialog.getByText(/«Slettet bruker»/);
    const remove = { name: 'Slett kontoen for godt' };
    await user.click(dialog.getByRole('button', remove));
    await dialog.findByText('Passord kreves');
    const errors = { password: 'Passordet stemmer ikke' };
    api.answers('DELETE /api/user', { message: 'Passordet stemmer ikke', errors }, 400);
    await user.type(dialog.getByLabelText('Passord'), 'hemmelig');
    await user.click(dialog.getByRole('button', remove));
    await dialog.findByText('Passordet stemmer ikke');
    expect(screen.getByTestId('session').textContent).toBe('Kari');
    api.answers('DELETE /api/user', { success: true });
    await user.click(dialog.getByRole('button', remove));
    await waitFor(() => expect(toastText()).toBe('Kontoen er slettet|Takk for at du var med.'));
    expect(screen.getByTestId('session').textContent).toBe('ingen');
    expect(api.made('DELETE /api/user').at(-1)).toEqual({ password: 'hemmelig' });
  });
});
