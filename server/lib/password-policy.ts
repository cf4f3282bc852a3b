import { repeatsIdentity } from '#shared/contracts/accounts.ts';
import { fold } from '#shared/contracts/text.ts';
import { COMMON_EVERYWHERE } from './common-passwords.list.ts';

/** Words of the festival and common Norwegian passwords, in addition to the public list. */
const COMMON_HERE = `
123456 1234567 12345678 123456789 1234567890 12345678910 0123456789 987654321 9876543210 654321
111111 1111111 11111111 000000 00000000 222222 333333 444444 555555 666666 777777 888888 999999
121212 123123 123123123 112233 123321 131313 159753 147258369 789456123 102030 010203 101010
123qwe 123abc 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qazwsx qazwsxedc zaq12wsx q1w2e3r4 a123456
a12345678 abc123 abcd1234 abc12345 abcdef abcdefg abcdefgh aa123456 asd123 qwe123 qwer1234
qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwertyu qwertyui qwertyuiop qwertz qwertyuiopå
asdfgh asdfghj asdfghjk asdfghjkl asdfasdf asdasd zxcvbn zxcvbnm 1234qwer 12qwaszx
password password1 password12 password123 passw0rd p@ssword p@ssw0rd p@ssw0rd1 pass1234 passord
passord1 passord12 passord123 passord1234 hemmelig admin1 admin12 admin123
admin1234 administrator welcome welcome1 welcome123 velkommen velkommen1 velkommen123 default
changeme letmein letmein1 secret secret1235 testing
iloveyou iloveyou1 jegelskerdeg elskerdeg lovely loveme princess princess1 prinsesse sunshine
sunshine1 solskinn monkey monkey123 dragon dragon123 master master123 shadow shadow123 superman
batman batman123 spiderman pokemon pokemon1 naruto minecraft fortnite roblox starwars football
football1 fotball fotball1 fotball123 baseball basketball liverpool liverpool1 arsenal chelsea
chelsea1 manchester barcelona realmadrid rosenborg brann1 norge1 norge123 norway oslo123 oslo1234
bergen bergen1 trondheim stavanger sommer sommer1 sommer123
summer summer1 summer123 vinter vinter1 vinter123 winter winter123 hosten spring autumn
whatever trustno1 freedom nothing hello1 hello123 hello1234 hallo1 hallo123 heihei heihei1 heihei123
michael michael1 jennifer jordan jordan23 michelle charlie charlie1 daniel daniel1 andrew thomas
thomas1 jessica ashley nicole hunter hunter2 killer george andrea anders kristian martin martin1
computer computer1 internet google google1 samsung iphone apple123 microsoft windows cheese cookie
chocolate sjokolade butterfly flower flowers purple orange yellow banana banan123 ginger pepper
soccer hockey golfer tigger buster harley ranger yankees mustang ferrari porsche mercedes corvette
babygirl angel1 angel123 lovers forever friends family mother father familie kjærlighet kjaereste
fuckyou fuckyou1 fuckyou123 faenfaen helvete ctrlaltdel ctrlfestival
festival festival1 fengsel fengselshotellet gaming gaming1
gaming123 cosplay cosplay1 musikk musikk1 hardstyle eurodance
`.trim();

/** Words that people often put before a year. */
const WITH_YEAR = /^(?:sommer|vinter|summer|winter|ctrl|ctrlfestival|festival|passord)20\d\d$/;

const common = new Set(`${COMMON_EVERYWHERE} ${COMMON_HERE}`.split(/\s+/).map(fold));

/** Number of passwords refused as common. */
export const COMMON_PASSWORDS = common.size;

/** Whether a password is in the common list, or a common word with a year; ignores case. */
export function isCommonPassword(password: string): boolean {
  const folded = fold(password);
  return common.has(folded) || WITH_YEAR.test(folded);
}

/**
 * Norwegian message why a password is refused, or null (docs/product/accounts.md#passwords): it is
 * too common, or equals the username or address.
 */
export function passwordProblem(
  password: string,
  user: { username: string; email: string },
): string | null {
  if (repeatsIdentity(password, user)) {
    return 'Passordet kan ikke være likt brukernavnet eller e-postadressen';
  }
  return isCommonPassword(password)
    ? 'Dette passordet er det mange som bruker. Velg et annet.'
    : null;
}
