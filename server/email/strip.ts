/** The strip on top of every e-mail: the crowd before the stage's three lamps, a PNG of 600 x 64 pixels in base64. */
const STRIP_PNG = [
  'iVBORw0KGgoAAAANSUhEUgAAAlgAAABABAMAAAA0UhQwAAAAGFBMVEULDA4/W///RDP/2Er/X9L07+Qr6XxM4/Xi+Cx+',
  'AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAFz0lEQVR42u2b4XHkIAxG1YJboAW3QAu0QAu0fxiEkEBg2M3+OsxoFjtO5vZN',
  'nvKB98AAwKzuDwtevu5iBVYOC9h8VEGp66WsUjC4Pio4sDZgneMcvzqycG8j33lTvcuWDx/ntdoRWFURr/hqscxEwmtz',
  'jIXUy6QSDA6sDVjnOMdvOpY+bvy1u8VcDu2a/Do/qzI6qpCGS5VHjg6zkRV8JNRKG7Yri1HAvgwj6sDagTUtGMzba7yv',
  '+w+Kp8s2lZZ+e/2wVtK5gQNrC9ZaXAARHbiGsKChVytHhlbENw0Dxoc1AccyvmlolDqwdmC9SAgTCd9EhMF8JqK2bv6V',
  'iMDm5tuudWCtdiwZHWAYHWApOtT7XCqPQsnYsBYdHEaHMnaiQx2wFB2kmAfWDqyFDi9nNytQeZQeDjTPEupD9nmnsCpr',
  '6itVQHW+G0AaZop9P1dpHFjrsN5YAYsOcw37O8Yk+WInCBF3NVyLDr2IOxou56wDi+esXQ3lDiBQSi08PJOv7PjBUMQ+',
  'mWqssohAEv6dhpkgLEj4Uc/6n2EZY9pKx/1UJhDnGUucAS+8Wuc+zlnRef45/hmOKpQC5yORkOsB4Zx7yqSy8bplgqY3',
  'GtleouK4UrWHvSKNVJYV9BqaYZVxYG3BWujw2vOKvqeP+7unX3r+zAKabFm7t97TgW3fwOLaedTrAeClw/e7fmYW4Q+s',
  'HlaRj/wzTMSiYXmvBgeKiHyeOd7CJUwa4igtPp/5JF9k5csoErq0mE4S2lT2EVF5dEDyVQE1CaWMVURidU1F5ALG1wNr',
  'B5YSDfrwAOru31om9UxEGRuAxYa62IGphALYxyK+adjGCKi7WQfWKqwiHYAQEKt5ZFElNCTe/czzWXzxrCgucA1zbHgG',
  '9uuQJMzDIS15qKSqhHMZn5gQZeODs7qsjXRymVSkntSw5KwDax1W7vB6mO+2lmuvp57fa1gyKev4FB38U1FCj4+94mtI',
  'RZk0/sMwh2LpDsboQHXVer7Ezy/c0Elzmwo6DRsdDV6LryZVggMH1iasXsN2wZMXNdpRJLzLGReRadgveAJqGEnFg0Ts',
  'NRx0d11CZCUO1E3VMNoXRQSSEECIR+M5O7D2YFXhSDweUKHbAZSfwVFiBOXSurIu/d2nRFoOoiUlfFbS1l05j7rhx38U',
  'CVtYJKYQcaohYB593luRMD/YObA2YVUoFU6ODTkmEBVFxBsNvFmOYEcW76bgAFnCh1oKD2SUlFBqCBMNoY8PjYZw4XaM',
  'LmHyEDW0NDM23TTuWQfWFixunaKhQqusq2kZjWxYEuWJNJ2hfPE11OvBYS4VsPJKemjhs+sHXQrtYIlr+if/q3xP7iz9',
  'HSiZGmMllwNrBVbt1ZyNkQsenVbVrdJiCtICCLiGZQOaaVhErM6tagigRAfGK80sRYfxJ2uZhsZa/DgSvves4YH1KSzB',
  'ivd9GOZS1PAW/LzgIzVMix1KER5aWqGBZSewsobQagf8Gk7qy4QWMPmanamXX6wDawqrZWOoe7NzNTkwy1ia4PcA7/BA',
  'GvIflSR0bXSYvLkrrpEuxi0PHlkznbShLKLDpfjHGn09lX8BDqxvYPX0WJpQokNeRfew+D1Cw3pGWzSVVtiBxdnU+CBg',
  'SWgPNa3L40q6vEtrrP7/5g6sv4MlFzxDDfk5sKVPvUlomM9coyGI6PDOCgJGB75d0zzN4KygcFKXO1VExUFt++DA+gqW',
  'sHCw3Lk5QYQlb/K3PMuJQQaHomFZSa/A4nQ6Cbs+P84OVwNLF/HA+hRWH0G76HAPljuNcC2sW35H3aJp3jzns6RhaDXU',
  'dwhLRx8tdjoNxyaaA2sHlhnAEp8NAUmuXUfPNJTf4kdfwZW0U2Cp3KSGYWwZra3tKqyRhubA2oNlVFYNn7xivqernQVY',
  'E604INedaNGhWVVfw4+P/KGGB9YnDf7lD2QbHjpWfQbdOPjzCsI1gyUy6DA68HQ63fWz5QSftb5FhwPrDdY/w9Fag30G',
  'hmkAAAAASUVORK5CYII=',
].join('');

const CID = 'strip@ctrl-festival';

/** URL of the inline picture within an e-mail. */
export const STRIP_SOURCE = `cid:${CID}`;

/**
 * The picture as an inline attachment: mail programs show it without asking, and opening the e-mail
 * loads nothing. Empty when the HTML does not use it.
 */
export function stripAttachments(html: string) {
  if (!html.includes(STRIP_SOURCE)) return [];
  return [
    {
      cid: CID,
      filename: 'ctrl.png',
      contentType: 'image/png',
      contentDisposition: 'inline' as const,
      content: Buffer.from(STRIP_PNG, 'base64'),
    },
  ];
}

/** The HTML for a browser, which cannot load `cid:` URLs. */
export function mailAsPage(html: string): string {
  return html.replaceAll(STRIP_SOURCE, `data:image/png;base64,${STRIP_PNG}`);
}
